//! As many functions as a large agent has: within the compiler's default limits, and without a
//! `recursion_limit` or the like in this crate.

use serde::Deserialize;
use toolpress::ToolArgs;

/// Which of the things are meant.
#[derive(Deserialize, ToolArgs)]
struct Filter {
    /// Words that stand in the title, each of which has to.
    words: Vec<String>,
    /// What to sort by; the newest come first unless it is given.
    sort: Option<Sort>,
    /// Things that are older are left out.
    since: Option<Moment>,
}

/// An order.
#[derive(Deserialize, ToolArgs)]
#[serde(rename_all = "snake_case")]
enum Sort {
    /// By the title, as it is written.
    ByTitle,
    /// By the time of the last change.
    ByChange,
}

/// A moment.
#[derive(Deserialize, ToolArgs)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(dead_code)]
enum Moment {
    Day { year: u16, month: u8, day: u8 },
    Ago { seconds: u64 },
}

macro_rules! many {
    ($($name:ident)*) => {
        $(
            /// Lists the things of one kind that an account holds, page by page, and says how many
            /// there are in all. It changes nothing.
            #[toolpress::tool(read_only)]
            async fn $name(
                /// The account, as it is called in the address bar.
                account: String,
                filter: Option<Filter>,
                /// The first page is 1.
                #[tool(default = 1)]
                page: u32,
                /// Whether things in the bin are listed as well.
                #[tool(default = false)]
                deleted: bool,
            ) -> Result<Vec<String>, std::num::ParseIntError> {
                let words = filter.map(|it| (it.words, it.sort.is_some(), it.since.is_some()));
                Ok(vec![format!("{} {account} {words:?} {page} {deleted}", stringify!($name))])
            }
        )*

        mod host {
            toolpress::toolbox!(functions = [$(super::$name),*], name = "many");
        }
    };
}

many! {
    list_0 list_1 list_2 list_3 list_4 list_5 list_6 list_7 list_8 list_9
    list_10 list_11 list_12 list_13 list_14 list_15 list_16 list_17 list_18 list_19
    list_20 list_21 list_22 list_23 list_24 list_25 list_26 list_27 list_28 list_29
    list_30 list_31 list_32 list_33 list_34 list_35 list_36 list_37 list_38 list_39
    list_40 list_41 list_42 list_43 list_44 list_45 list_46 list_47 list_48 list_49
    list_50 list_51 list_52 list_53 list_54 list_55 list_56 list_57 list_58 list_59
    list_60 list_61 list_62 list_63 list_64 list_65 list_66 list_67 list_68 list_69
    list_70 list_71 list_72 list_73 list_74 list_75 list_76 list_77 list_78 list_79
    list_80 list_81 list_82 list_83 list_84 list_85 list_86 list_87 list_88 list_89
    list_90 list_91 list_92 list_93 list_94 list_95 list_96 list_97 list_98 list_99
    list_100 list_101 list_102 list_103 list_104 list_105 list_106 list_107 list_108 list_109
    list_110 list_111 list_112 list_113 list_114 list_115 list_116 list_117 list_118 list_119
    list_120 list_121 list_122 list_123 list_124 list_125 list_126 list_127 list_128 list_129
    list_130 list_131 list_132 list_133 list_134 list_135 list_136 list_137 list_138 list_139
    list_140 list_141 list_142 list_143 list_144 list_145 list_146 list_147 list_148 list_149
    list_150 list_151 list_152 list_153 list_154 list_155 list_156 list_157 list_158 list_159
    list_160 list_161 list_162 list_163 list_164 list_165 list_166 list_167 list_168 list_169
    list_170 list_171 list_172 list_173 list_174 list_175 list_176 list_177 list_178 list_179
    list_180 list_181 list_182 list_183 list_184 list_185 list_186 list_187 list_188 list_189
    list_190 list_191 list_192 list_193 list_194 list_195 list_196 list_197 list_198 list_199
    list_200 list_201 list_202 list_203 list_204 list_205 list_206 list_207 list_208 list_209
    list_210 list_211 list_212 list_213 list_214 list_215 list_216 list_217 list_218 list_219
    list_220 list_221 list_222 list_223 list_224 list_225 list_226 list_227 list_228 list_229
    list_230 list_231 list_232 list_233 list_234 list_235 list_236 list_237 list_238 list_239
    list_240 list_241 list_242 list_243 list_244 list_245 list_246 list_247 list_248 list_249
    list_250 list_251 list_252 list_253 list_254 list_255 list_256 list_257 list_258 list_259
    list_260 list_261 list_262 list_263 list_264 list_265 list_266 list_267 list_268 list_269
    list_270 list_271 list_272 list_273 list_274 list_275 list_276 list_277 list_278 list_279
    list_280 list_281 list_282 list_283 list_284 list_285 list_286 list_287 list_288 list_289
    list_290 list_291 list_292 list_293 list_294 list_295 list_296 list_297 list_298 list_299
}

#[tokio::test]
async fn three_hundred_functions_are_a_toolbox() {
    assert_eq!((host::TOOLBOX.len(), host::ToolId::ALL.len()), (300, 300));
    for (index, tool) in host::TOOLBOX.tools().enumerate() {
        assert_eq!(tool.name.as_str(), format!("io_list_{index}"));
        assert_eq!(host::TOOLBOX.position(tool.name.as_str()), Some(index));
        assert_eq!(host::TOOLBOX.resolve(&format!("IO list-{index}")).unwrap().name, tool.name);
        assert_eq!(host::TOOLBOX.by_original(tool.original).unwrap().name, tool.name);
    }
    for array in [
        host::OPENAI_TOOLS,
        host::OPENAI_RESPONSES_TOOLS,
        host::OPENAI_STRICT_TOOLS,
        host::ANTHROPIC_TOOLS,
        host::BEDROCK_TOOLS,
        host::MCP_TOOLS,
    ] {
        let tools: Vec<serde_json::Value> = serde_json::from_str(array).unwrap();
        assert_eq!(tools.len(), 300);
    }
    let client = toolpress::Client::functions().build().unwrap();
    let answer = host::TOOLBOX.answer(&client, "io_list_299", r#"{"account": "a"}"#).await;
    assert_eq!(answer.content, r#"["list_299 a None 1 false"]"#);
}
