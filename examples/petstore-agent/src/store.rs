//! What the pet store knows: its pets, its categories and the visits to the vet, in memory.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A pet, as the specification's schema `Pet` has it.
#[derive(Clone, Serialize)]
pub struct Pet {
    /// Counts from 1.
    pub id: u64,
    /// The name it answers to.
    pub name: String,
    /// The name of a category.
    pub kind: String,
    /// In years.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub age: Option<u8>,
    /// Whom and what it likes.
    pub likes: Vec<String>,
    /// Whether it can be had.
    pub status: Status,
    /// Who has bought it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// What it is called in other languages: an operation of its own.
    #[serde(skip)]
    pub names: BTreeMap<&'static str, &'static str>,
}

impl Pet {
    /// A pet that is available.
    fn new(id: u64, name: &str, kind: &str, age: u8, likes: &str) -> Self {
        let (name, kind, likes) = (name.to_owned(), kind.to_owned(), vec![likes.to_owned()]);
        let names = BTreeMap::new();
        Self {
            id,
            name,
            kind,
            age: Some(age),
            likes,
            status: Status::Available,
            owner: None,
            names,
        }
    }

    /// The same with a Chinese name.
    fn called(mut self, chinese: &'static str) -> Self {
        self.names.insert("zh", chinese);
        self
    }

    /// The same with an owner.
    fn sold_to(self, owner: &str) -> Self {
        Self { status: Status::Sold, owner: Some(owner.to_owned()), ..self }
    }
}

/// Whether a pet can be had.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It can.
    Available,
    /// Somebody is thinking about it.
    Reserved,
    /// It has an owner.
    Sold,
}

/// The body of a request to add a pet.
#[derive(Deserialize)]
pub struct NewPet {
    name: String,
    kind: String,
    age: Option<u8>,
    #[serde(default)]
    likes: Vec<String>,
}

/// A category, with those below it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Category {
    name: String,
    #[serde(default)]
    children: Vec<Category>,
}

/// The body of a request for a visit to the vet.
#[derive(Deserialize)]
pub struct NewAppointment {
    time: Time,
    reason: String,
}

/// A visit to the vet.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Appointment {
    number: usize,
    pet_id: u64,
    examines: Part,
    time: Time,
    reason: String,
}

/// When the vet is in.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Time {
    Morning,
    Noon,
    Evening,
}

/// What the vet looks at.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    #[default]
    Whole,
    Ears,
    Eyes,
    Paws,
    Teeth,
}

/// Why the store refuses a request that is well formed.
pub enum Refusal {
    /// What was asked for is not there.
    Missing(String),
    /// What was asked for does not go together with what is there.
    Conflict(String),
}

/// All of the store's data.
pub struct Store {
    pets: Vec<Pet>,
    categories: Category,
    appointments: Vec<Appointment>,
}

impl Store {
    /// The store as it opens in the morning.
    pub fn open() -> Self {
        let pets = vec![
            Pet::new(1, "Luna", "cat", 4, "quiet").called("露娜"),
            Pet::new(2, "Rex", "dog", 6, "cats").called("雷克斯"),
            Pet::new(3, "Mia", "dog", 2, "children").called("米娅"),
            Pet { status: Status::Reserved, ..Pet::new(4, "Fips", "dog", 1, "children") },
            Pet::new(5, "Otto", "parrot", 30, "opera").called("奥托").sold_to("ada"),
        ];
        let below = |name: &str, children| Category { name: name.to_owned(), children };
        let mammals = below(
            "mammal",
            vec![below("cat", vec![]), below("dog", vec![]), below("rabbit", vec![])],
        );
        let categories =
            below("animal", vec![mammals, below("bird", vec![below("parrot", vec![])])]);
        Self { pets, categories, appointments: Vec::new() }
    }

    /// The pets of one status, and of one kind where one is given.
    pub fn of_status(&self, status: Status, kind: Option<&str>) -> impl Iterator<Item = &Pet> {
        self.pets
            .iter()
            .filter(move |pet| pet.status == status && kind.is_none_or(|kind| pet.kind == kind))
    }

    /// The pets that a user has bought.
    pub fn of_user(&self, user: &str) -> Result<Vec<&Pet>, Refusal> {
        let pets: Vec<&Pet> =
            self.pets.iter().filter(|pet| pet.owner.as_deref() == Some(user)).collect();
        if pets.is_empty() {
            Err(Refusal::Missing(format!("there is no user `{user}`")))
        } else {
            Ok(pets)
        }
    }

    /// A pet by its id.
    pub fn by_id(&self, id: u64) -> Result<&Pet, Refusal> {
        let missing = || Refusal::Missing(format!("there is no pet with the id {id}"));
        self.pets.iter().find(|pet| pet.id == id).ok_or_else(missing)
    }

    /// A pet by its name, in capitals or not.
    pub fn by_name(&self, name: &str) -> Result<&Pet, Refusal> {
        let missing = || Refusal::Missing(format!("there is no pet called `{name}`"));
        self.pets.iter().find(|pet| pet.name.eq_ignore_ascii_case(name)).ok_or_else(missing)
    }

    /// How many pets there are of each status.
    pub fn inventory(&self) -> BTreeMap<Status, usize> {
        let mut counts =
            BTreeMap::from([(Status::Available, 0), (Status::Reserved, 0), (Status::Sold, 0)]);
        for pet in &self.pets {
            *counts.entry(pet.status).or_default() += 1;
        }
        counts
    }

    /// Takes a new pet in.
    pub fn add(&mut self, new: NewPet) -> Result<&Pet, Refusal> {
        if !self.categories.holds(&new.kind) {
            return Err(Refusal::Conflict(format!("there is no category `{}`", new.kind)));
        }
        let NewPet { name, kind, age, likes } = new;
        let id = self.pets.len() as u64 + 1;
        self.pets.push(Pet { age, likes, ..Pet::new(id, &name, &kind, 0, "") });
        self.by_id(id)
    }

    /// Adds a category at the top of the tree, and gives the tree.
    pub fn add_category(&mut self, new: Category) -> Result<&Category, Refusal> {
        if self.categories.holds(&new.name) {
            return Err(Refusal::Conflict(format!("there is a category `{}` already", new.name)));
        }
        self.categories.children.push(new);
        Ok(&self.categories)
    }

    /// Books a visit to the vet.
    pub fn book(
        &mut self,
        pet_id: u64,
        examines: Part,
        new: NewAppointment,
    ) -> Result<Appointment, Refusal> {
        let name = &self.by_id(pet_id)?.name;
        let NewAppointment { time, reason } = new;
        if self.appointments.iter().any(|other| other.pet_id == pet_id && other.time == time) {
            return Err(Refusal::Conflict(format!(
                "{name} has an appointment at that time already"
            )));
        }
        let booked =
            Appointment { number: self.appointments.len() + 1, pet_id, examines, time, reason };
        self.appointments.push(booked.clone());
        Ok(booked)
    }
}

impl Category {
    /// Whether it, or one below it, has this name.
    fn holds(&self, name: &str) -> bool {
        self.name == name || self.children.iter().any(|child| child.holds(name))
    }
}
