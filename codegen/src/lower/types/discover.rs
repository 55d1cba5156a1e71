//! Discovery: everything that the tools reach, one slot for each schema that is made of others.
//!
//! Until the end of [`super::resolve`], a [`TypeId`] is the number of a slot.

use std::collections::{HashMap, VecDeque};

use crate::ir::{DefinitionId, Toolbox, Type, TypeId};

use super::flatten::Flattener;
use super::object::StructPlan;
use super::place::{Conjunction, Identity, Place, Root, Spot};
use super::plan::{Plan, Planned, plan};
use super::resolve::nullable;
use super::union::{BranchPlan, UnionPlan};
use super::wishes::Wish;
use super::{ResponseSchema, ResultSchemas, ToolSchemas};

/// All that was found.
#[derive(Debug)]
pub(super) struct Found {
    /// The slots.
    pub(super) slots: Vec<Slot>,
    /// The types of each tool.
    pub(super) tools: Vec<ToolTypes>,
}

/// The types of a tool.
#[derive(Debug)]
pub(super) struct ToolTypes {
    /// Of its arguments, in their order.
    pub(super) arguments: Vec<Type>,
    /// Of its result.
    pub(super) result: Type,
    /// Of its errors, in their order.
    pub(super) errors: Vec<Type>,
}

/// A schema that may become a type.
#[derive(Debug)]
pub(super) struct Slot {
    /// Where it stands.
    pub(super) place: Place,
    /// What it consists of.
    pub(super) body: Body,
    /// Whether `null` is a value wherever it is used.
    pub(super) nullable: bool,
    /// What it is, may be empty.
    pub(super) description: String,
    /// Not recommended any more.
    pub(super) deprecated: bool,
}

/// What a slot consists of.
#[derive(Debug)]
pub(super) enum Body {
    /// Another type, in whose place it is used.
    Alias(Type),
    /// A struct.
    Struct {
        /// The properties.
        fields: Vec<SlotField>,
        /// The type of further properties.
        rest: Option<Type>,
    },
    /// The values of a string.
    Enum(Vec<String>),
    /// One of several types.
    Union {
        /// The property of an explicit `discriminator`, else empty.
        discriminator: String,
        /// The branches.
        variants: Vec<SlotVariant>,
    },
    /// One of several responses.
    Responses(Vec<SlotResponse>),
}

/// One of several responses.
#[derive(Debug)]
pub(super) struct SlotResponse {
    /// Its key in the description.
    pub(super) status: String,
    /// The name of its variant.
    pub(super) step: String,
    /// What it gives.
    pub(super) ty: Type,
}

/// A variant of a union.
#[derive(Debug)]
pub(super) struct SlotVariant {
    /// What it is to be called.
    pub(super) wish: Wish,
    /// Its type.
    pub(super) ty: Type,
    /// Properties and the values that they have in it.
    pub(super) tags: Vec<(String, Vec<String>)>,
}

/// A property of a struct.
#[derive(Debug)]
pub(super) struct SlotField {
    /// Its name on the wire.
    pub(super) wire: String,
    /// Its type.
    pub(super) ty: Type,
    /// Whether it is always there.
    pub(super) required: bool,
    /// What it is, may be empty.
    pub(super) description: String,
    /// Not recommended any more.
    pub(super) deprecated: bool,
}

/// Finds all that the tools reach.
pub(super) fn discover<'a>(toolbox: &'a Toolbox, schemas: &'a [ToolSchemas]) -> Found {
    let mut discovery = Discovery {
        flattener: Flattener::new(&toolbox.definitions),
        slots: Vec::new(),
        by_definition: HashMap::new(),
        by_identity: HashMap::new(),
        queue: VecDeque::new(),
    };
    let mut tools = Vec::with_capacity(toolbox.tools.len());
    for (index, tool) in toolbox.tools.iter().enumerate() {
        let place = Place::at(Root::Tool(index));
        let mut arguments = Vec::with_capacity(tool.arguments.len());
        for argument in &tool.arguments {
            let spot = Spot::step(&place, argument.name.as_str());
            arguments.push(discovery.type_of(&Conjunction::one(&argument.schema, spot)));
        }
        let (mut result, mut errors) = (Type::Unit, Vec::new());
        if let Some(schemas) = schemas.get(index) {
            result = discovery.result(&place, "Response", &schemas.result);
            errors.extend(schemas.errors.iter().map(|error| discovery.error(&place, error)));
        }
        tools.push(ToolTypes { arguments, result, errors });
    }
    discovery.run();
    Found { slots: discovery.slots, tools }
}

struct Discovery<'a> {
    flattener: Flattener<'a>,
    slots: Vec<Slot>,
    by_definition: HashMap<DefinitionId, TypeId>,
    by_identity: HashMap<Identity, TypeId>,
    queue: VecDeque<(TypeId, Work<'a>)>,
}

/// How a slot is filled.
enum Work<'a> {
    /// With a definition, which has no plan yet.
    Definition(Conjunction<'a>),
    /// With a plan.
    Planned(Plan<'a>),
}

impl<'a> Discovery<'a> {
    /// Fills the slots until none is left.
    fn run(&mut self) {
        while let Some((id, work)) = self.queue.pop_front() {
            let plan = match work {
                Work::Planned(plan) => plan,
                Work::Definition(node) => {
                    let planned = plan(&mut self.flattener, &node);
                    if let Some(slot) = self.slots.get_mut(id.0 as usize) {
                        slot.nullable = planned.nullable;
                        slot.description = planned.description.to_owned();
                        slot.deprecated = planned.deprecated;
                    }
                    planned.plan
                }
            };
            let body = self.body(plan);
            if let Some(slot) = self.slots.get_mut(id.0 as usize) {
                slot.body = body;
            }
        }
    }

    /// The type of a success response.
    fn result(&mut self, place: &Place, step: &'a str, result: &'a ResultSchemas) -> Type {
        match result {
            ResultSchemas::None => Type::Unit,
            ResultSchemas::Bytes => Type::Bytes,
            ResultSchemas::Json(schema) => {
                self.type_of(&Conjunction::one(schema, Spot::step(place, step)))
            }
            ResultSchemas::Several(responses) => {
                let place = Spot::step(place, step).place();
                let mut types: Vec<SlotResponse> = Vec::with_capacity(responses.len());
                for ResponseSchema { status, step, result } in responses {
                    let ty = self.result(&place, step, result);
                    types.push(SlotResponse { status: status.clone(), step: step.clone(), ty });
                }
                match types.as_slice() {
                    [first, rest @ ..] if rest.iter().all(|other| other.ty == first.ty) => {
                        first.ty.clone()
                    }
                    _ => {
                        let id = TypeId(self.slots.len() as u32);
                        self.slots.push(Slot { body: Body::Responses(types), ..empty(place) });
                        Type::Named(id)
                    }
                }
            }
        }
    }

    /// The type of an error response.
    fn error(&mut self, place: &Place, error: &'a ResponseSchema) -> Type {
        self.result(place, &error.step, &error.result)
    }

    fn body(&mut self, plan: Plan<'a>) -> Body {
        match plan {
            Plan::Use(id) => Body::Alias(self.definition(id)),
            Plan::Plain(ty) => Body::Alias(ty),
            Plan::Array(items) => Body::Alias(Type::Vec(Box::new(self.type_of(&items)))),
            Plan::Map(values) => Body::Alias(Type::Map(Box::new(self.type_of(&values)))),
            Plan::Enum(values) => Body::Enum(values.into_iter().map(str::to_owned).collect()),
            Plan::Struct(plan) => self.struct_body(plan),
            Plan::Union(plan) => self.union_body(plan),
        }
    }

    fn union_body(&mut self, plan: UnionPlan<'a>) -> Body {
        let mut variants = Vec::with_capacity(plan.branches.len());
        for BranchPlan { node, texts, plain, wish, tags } in plan.branches {
            let ty = match texts {
                Some(texts) => {
                    let plan = Planned {
                        plan: Plan::Enum(texts),
                        nullable: false,
                        description: "",
                        deprecated: false,
                    };
                    self.slot(&node, plan)
                }
                None if plain => Type::String,
                None => self.type_of(&node),
            };
            variants.push(SlotVariant { wish, ty, tags });
        }
        Body::Union { discriminator: plan.discriminator.to_owned(), variants }
    }

    fn struct_body(&mut self, plan: StructPlan<'a>) -> Body {
        let mut fields = Vec::with_capacity(plan.fields.len());
        for field in plan.fields {
            fields.push(SlotField {
                wire: field.wire.to_owned(),
                ty: self.type_of(&field.node),
                required: field.required,
                description: field.description.to_owned(),
                deprecated: field.deprecated,
            });
        }
        let rest = plan.rest.map(|values| Type::Map(Box::new(self.type_of(&values))));
        Body::Struct { fields, rest }
    }

    /// The type of a conjunction: a scalar as it is, all else as a slot.
    fn type_of(&mut self, node: &Conjunction<'a>) -> Type {
        let planned = plan(&mut self.flattener, node);
        let wrap = |ty| if planned.nullable { nullable(ty) } else { ty };
        match planned.plan {
            Plan::Use(id) => wrap(self.definition(id)),
            Plan::Plain(ty) => wrap(ty),
            _ => self.slot(node, planned),
        }
    }

    /// The slot of a conjunction, the same one whenever it is met.
    fn slot(&mut self, node: &Conjunction<'a>, planned: Planned<'a>) -> Type {
        let identity = node.identity();
        if let Some(id) = self.by_identity.get(&identity) {
            return Type::Named(*id);
        }
        let Planned { plan, nullable, description, deprecated } = planned;
        let description = description.to_owned();
        let slot = Slot { nullable, description, deprecated, ..empty(node.place()) };
        let id = self.add(slot, Work::Planned(plan));
        self.by_identity.insert(identity, id);
        Type::Named(id)
    }

    /// The slot of a definition.
    fn definition(&mut self, definition: DefinitionId) -> Type {
        if let Some(id) = self.by_definition.get(&definition) {
            return Type::Named(*id);
        }
        let Some(schema) = self.flattener.definition(definition) else { return Type::Value };
        let node = Conjunction::definition(schema, definition);
        let id = self.add(empty(node.place()), Work::Definition(node));
        self.by_definition.insert(definition, id);
        Type::Named(id)
    }

    fn add(&mut self, slot: Slot, work: Work<'a>) -> TypeId {
        let id = TypeId(self.slots.len() as u32);
        self.slots.push(slot);
        self.queue.push_back((id, work));
        id
    }
}

/// A slot that says nothing yet.
fn empty(place: Place) -> Slot {
    Slot {
        place,
        body: Body::Alias(Type::Value),
        nullable: false,
        description: String::new(),
        deprecated: false,
    }
}
