//! Search over the catalogue: BM25 with weights for where a word stands, stems, and words of like meaning.

use rust_stemmers::{Algorithm, Stemmer};
use rustc_hash::{FxHashMap, FxHashSet};

use super::names::words;
use super::world::World;

/// How fast more occurrences of a word stop to matter.
const K1: f64 = 1.2;
/// How much the length of a field matters.
const B: f64 = 0.6;
/// What a word of like meaning is worth.
const SYNONYM: f64 = 0.55;
/// What a word that begins alike is worth, or one that is made of two of the query's.
const ALIKE: f64 = 0.65;
/// What verbs that every catalogue has are worth.
const GENERIC_WORTH: f64 = 0.45;
/// What the words a query shares with a tool must weigh, of what the words weigh that the catalogue knows.
const ENOUGH: f64 = 0.34;
/// A query finds nothing if the words that the catalogue lacks weigh more than this, by what it knows.
const TOO_MUCH: f64 = 0.9;

/// Where words stand, and what that is worth.
const FIELDS: &[(Field, f64)] = &[
    (Field::Tool, 3.6),
    (Field::Toolbox, 1.6),
    (Field::Description, 2.0),
    (Field::Purpose, 0.7),
    (Field::ArgName, 0.7),
    (Field::ArgDescription, 0.5),
];
#[derive(Clone, Copy)]
enum Field {
    Tool,
    Toolbox,
    Description,
    Purpose,
    ArgName,
    ArgDescription,
}

/// Words that say nothing.
const STOP: &str = "a an the of in on to for from by with and or is are be it its this that as at into i me my we you your \
    how do does what which some any all can want need please tool use using there has have not";

/// Verbs that say little of what is meant.
const GENERIC: &str = "get list find show create make set add change update delete remove read give take put open run use \
    search look check";

/// Everyday words: where no tool speaks of them, a query is not the less answered.
const EVERYDAY: &str = "about above across again ago all almost along already also always anybody anyone anything anywhere \
    around ask available away back bad before behind below best better between both bring but call called can cannot check \
    come contents could current currently day days did different does done down each easily easy either else enough even \
    ever every everybody everyone everything exactly fast few first forget forgot forgotten free fresh full general given \
    gives go going gone good great had happen happened hard help her here him his hour hours how however important inside \
    instead just keep kind know last later latest least left less let like likely little long look lot low made many maybe \
    mean might minute minutes more most much must near nearby need never new next nice nobody none nothing now off often \
    old once one only open or other others our out outside over own part perhaps please possible probably properly quick \
    quickly quite rather ready real really recent recently related right same say second seconds see several should show \
    simple simply since single so some somebody someone something sometimes somewhere soon still such suddenly sure than \
    their them then these they those through today together tomorrow too two under until up upon us useful usually various \
    very via was way ways week well were when where whether while whole whose why will within without would year yes \
    yesterday yet your front";

/// Groups of words that stand for each other.
const SYNONYMS: &str = "\
delete remove erase destroy discard drop
create make add new insert spawn build
change update modify edit set alter adjust
get fetch read show retrieve obtain load query
list enumerate all every
find search lookup locate seek
picture image photo bitmap texture
file document
folder directory dir
move translate shift relocate position
rotate turn spin orient
scale resize size
copy duplicate clone
rename name title
start begin launch run play
stop halt end pause
mail email message
send post deliver
person user account member
sound audio music noise
colour color tint paint hue
text string words
big large huge
small little tiny
write save store persist
picture screenshot capture snapshot photo
schedule calendar plan appointment event
colleague coworker person people guest
everybody available free
warm cold hot temperature heat
rain forecast weather
tomorrow forecast
download attachment fetch
shrink enlarge resize
extract ocr read
dominant main primary
coordinate latitude longitude position geocode
near nearby around close
mountain hill
undo revert
summary summarize gist
lamp light bulb
buy purchase order
hear listen sound
talk speak say speech voice
flat even level smooth
road street way route
price cost rate
camera view viewpoint
object entity thing item node
scene level map
wait sleep delay
info information details status state
tree plant
light lamp lighting illumination
fast speed velocity
calendar event meeting appointment
money payment charge pay
number count amount quantity
weather forecast temperature
translate translation language
join merge combine concatenate
split divide separate
sort order arrange
chart graph plot diagram
table spreadsheet sheet grid";

/// What is known of one tool.
struct Document {
    /// Occurrences of each word, a field's after another.
    words: Vec<FxHashMap<u32, u32>>,
    lengths: Vec<f64>,
}

/// The catalogue's words.
pub(super) struct Index {
    vocabulary: FxHashMap<String, u32>,
    documents: Vec<(usize, usize, Document)>,
    average: Vec<f64>,
    /// By word: in how many documents it is.
    holders: Vec<u32>,
    /// Stems of like meaning.
    synonyms: FxHashMap<String, FxHashSet<String>>,
    stop: FxHashSet<&'static str>,
    generic: FxHashSet<String>,
    everyday: FxHashSet<String>,
    stemmer: Stemmer,
}

/// A tool that fits.
pub(super) struct Hit {
    pub toolbox: usize,
    pub tool: usize,
    pub score: f64,
}

impl Index {
    pub fn new(world: &World) -> Index {
        let mut index = Index {
            vocabulary: FxHashMap::default(),
            documents: Vec::new(),
            average: vec![0.0; FIELDS.len()],
            holders: Vec::new(),
            synonyms: FxHashMap::default(),
            stop: STOP.split_whitespace().collect(),
            generic: FxHashSet::default(),
            everyday: FxHashSet::default(),
            stemmer: Stemmer::create(Algorithm::English),
        };
        index.generic = GENERIC.split_whitespace().map(|word| index.stem(word)).collect();
        index.everyday = EVERYDAY.split_whitespace().map(|word| index.stem(word)).collect();
        for group in SYNONYMS.lines() {
            let stems: Vec<String> = group.split_whitespace().map(|word| index.stem(word)).collect();
            for stem in &stems {
                let others = stems.iter().filter(|other| *other != stem).cloned();
                index.synonyms.entry(stem.clone()).or_default().extend(others);
            }
        }
        for (b, toolbox) in world.toolboxes.iter().enumerate() {
            for (t, tool) in toolbox.tools.iter().enumerate() {
                let mut document = Document { words: Vec::new(), lengths: Vec::new() };
                for (field, _) in FIELDS {
                    let texts: Vec<&str> = match field {
                        Field::Tool => vec![&tool.name],
                        Field::Toolbox => {
                            vec![toolbox.library.as_deref().unwrap_or_default(), &toolbox.name]
                        }
                        Field::Description => vec![&tool.description],
                        Field::Purpose => vec![&toolbox.purpose],
                        Field::ArgName => tool.args.iter().map(|arg| arg.name.as_str()).collect(),
                        Field::ArgDescription => tool.args.iter().map(|arg| arg.description.as_str()).collect(),
                    };
                    let mut counts = FxHashMap::default();
                    let mut length = 0.0;
                    let stems: Vec<String> = texts.iter().flat_map(|text| index.stems(text)).collect();
                    for stem in stems {
                        let next = index.vocabulary.len() as u32;
                        let word = *index.vocabulary.entry(stem).or_insert(next);
                        *counts.entry(word).or_insert(0) += 1;
                        length += 1.0;
                    }
                    document.words.push(counts);
                    document.lengths.push(length);
                }
                index.documents.push((b, t, document));
            }
        }
        let count = index.documents.len().max(1) as f64;
        for (field, average) in index.average.iter_mut().enumerate() {
            let total: f64 = index.documents.iter().map(|(.., document)| document.lengths[field]).sum();
            *average = (total / count).max(1.0);
        }
        index.holders = vec![0; index.vocabulary.len()];
        for (.., document) in &index.documents {
            let distinct: FxHashSet<u32> = document.words.iter().flat_map(|words| words.keys().copied()).collect();
            distinct.into_iter().for_each(|word| index.holders[word as usize] += 1);
        }
        index
    }
    fn stem(&self, word: &str) -> String {
        self.stemmer.stem(word).into_owned()
    }
    fn stems(&self, text: &str) -> Vec<String> {
        words(text).iter().filter(|word| !self.stop.contains(word.as_str())).map(|word| self.stem(word)).collect()
    }
    /// How telling a word is: rare ones more.
    fn idf(&self, holders: f64) -> f64 {
        let count = self.documents.len() as f64;
        (1.0 + (count - holders + 0.5) / (holders + 0.5)).ln()
    }
    /// What a word is worth to a document.
    fn weight(&self, document: &Document, word: u32) -> f64 {
        let mut frequency = 0.0;
        for (field, (_, worth)) in FIELDS.iter().enumerate() {
            let Some(count) = document.words[field].get(&word) else { continue };
            let norm = 1.0 - B + B * document.lengths[field] / self.average[field];
            frequency += worth * f64::from(*count) / norm;
        }
        frequency * (K1 + 1.0) / (frequency + K1)
    }
    /// The words of the catalogue by which a wanted one may be found, and what each is worth.
    fn ways(&self, stem: &str, wanted: &[String]) -> Vec<(u32, f64)> {
        let mut ways: FxHashMap<u32, f64> = FxHashMap::default();
        let worth = if self.generic.contains(stem) { GENERIC_WORTH } else { 1.0 };
        let mut add = |word: u32, worth: f64| {
            let kept = ways.entry(word).or_insert(0.0);
            *kept = kept.max(worth);
        };
        if let Some(&word) = self.vocabulary.get(stem) {
            add(word, worth);
        }
        if let Some(likes) = self.synonyms.get(stem) {
            likes.iter().filter_map(|like| self.vocabulary.get(like)).for_each(|&word| add(word, SYNONYM * worth));
        }
        for (other, &word) in &self.vocabulary {
            let begins = |long: &str, short: &str| short.len() >= 4 && long.starts_with(short);
            let joined = |rest: &str| wanted.iter().any(|two| two != stem && two == rest);
            let made = other.strip_prefix(stem).is_some_and(joined) || other.strip_suffix(stem).is_some_and(joined);
            if made {
                add(word, 1.0);
            } else if begins(other, stem) || (begins(stem, other) && stem.len() < other.len() + 4) {
                add(word, ALIKE * worth);
            }
        }
        ways.into_iter().collect()
    }
    /// The tools that fit a query, best first. None does where a rare word of it is nowhere.
    pub fn search(&self, query: &str, only: Option<usize>, most: usize) -> Vec<Hit> {
        let mut wanted = self.stems(query);
        wanted.sort();
        wanted.dedup();
        // Each wanted word, as the words it may be found by, and what each of them is worth.
        let mut terms: Vec<(f64, Vec<(u32, f64)>)> = Vec::new();
        let mut missing = 0;
        for stem in &wanted {
            let ways = self.ways(stem, &wanted);
            if ways.is_empty() {
                missing += usize::from(!self.everyday.contains(stem));
                continue;
            }
            let rarest = ways.iter().map(|&(word, worth)| worth * self.idf(f64::from(self.holders[word as usize])));
            terms.push((rarest.fold(0.0, f64::max), ways));
        }
        let known: f64 = terms.iter().map(|(idf, _)| idf).sum();
        let rarest = terms.iter().map(|(idf, _)| *idf).fold(0.0, f64::max);
        // What is asked for is mostly something that nobody here speaks of.
        let missing = missing as f64 * self.idf(0.0).min(1.25 * rarest);
        if terms.is_empty() || missing > TOO_MUCH * known {
            return Vec::new();
        }
        let mut hits = Vec::new();
        for (b, t, document) in self.documents.iter().filter(|(b, ..)| only.is_none_or(|only| only == *b)) {
            let (mut score, mut covered) = (0.0, 0.0);
            for (idf, ways) in &terms {
                let best = ways.iter().map(|&(word, worth)| {
                    let idf = self.idf(f64::from(self.holders[word as usize]));
                    worth * idf * self.weight(document, word)
                });
                let best = best.fold(0.0, f64::max);
                score += best;
                if best > 0.0 {
                    covered += idf;
                }
            }
            if covered >= ENOUGH * known {
                hits.push(Hit { toolbox: *b, tool: *t, score: score * covered / known });
            }
        }
        hits.sort_by(|a, b| b.score.total_cmp(&a.score).then((a.toolbox, a.tool).cmp(&(b.toolbox, b.tool))));
        // Far behind the best is chance.
        let least = hits.first().map_or(0.0, |hit| hit.score * 0.15);
        hits.retain(|hit| hit.score >= least);
        hits.truncate(most);
        hits
    }
}
