//! Emoji sequences of Unicode 17: what the properties of strings that `v` mode knows consist of.

use super::unicode::binary_property;

/// Flags, by their regions' letters.
const FLAGS: &str = "\
    AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY \
    BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CQ CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EA EC EE EG EH ER ES ET \
    EU FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL IM \
    IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF \
    MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK \
    PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC \
    TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM UN US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW \
    ";

/// Subdivisions that have flags, as their tags spell them.
const SUBDIVISIONS: [&str; 3] = ["gbeng", "gbsct", "gbwls"];

/// Sequences joined by U+200D: code points in hexadecimal, a space for the joiner. T: a skin tone or none; S: a skin tone;
/// D: a skin tone unlike the one before.
const JOINED: &str = "\
    1f344 1f7eb, 1f34b 1f7e9, 1f3c3+T 2640+fe0f, 1f3c3+T 2640+fe0f 27a1+fe0f, 1f3c3+T 2642+fe0f, \
    1f3c3+T 2642+fe0f 27a1+fe0f, 1f3c3+T 27a1+fe0f, 1f3c4+T 2640+fe0f, 1f3c4+T 2642+fe0f, 1f3ca+T 2640+fe0f, \
    1f3ca+T 2642+fe0f, 1f3cb+S 2640+fe0f, 1f3cb+S 2642+fe0f, 1f3cb+fe0f 2640+fe0f, 1f3cb+fe0f 2642+fe0f, \
    1f3cc+S 2640+fe0f, 1f3cc+S 2642+fe0f, 1f3cc+fe0f 2640+fe0f, 1f3cc+fe0f 2642+fe0f, 1f3f3+fe0f 1f308, \
    1f3f3+fe0f 26a7+fe0f, 1f3f4 2620+fe0f, 1f408 2b1b, 1f415 1f9ba, 1f426 1f525, 1f426 2b1b, 1f43b 2744+fe0f, \
    1f441+fe0f 1f5e8+fe0f, 1f468 1f466, 1f468 1f466 1f466, 1f468 1f467, 1f468 1f467 1f466, 1f468 1f467 1f467, \
    1f468 1f468 1f466, 1f468 1f468 1f466 1f466, 1f468 1f468 1f467, 1f468 1f468 1f467 1f466, 1f468 1f468 1f467 1f467, \
    1f468 1f469 1f466, 1f468 1f469 1f466 1f466, 1f468 1f469 1f467, 1f468 1f469 1f467 1f466, 1f468 1f469 1f467 1f467, \
    1f468 2764+fe0f 1f468, 1f468 2764+fe0f 1f48b 1f468, 1f468+S 1f430 1f468+D, 1f468+S 1f91d 1f468+D, \
    1f468+S 1faef 1f468+D, 1f468+S 2764+fe0f 1f468+S, 1f468+S 2764+fe0f 1f48b 1f468+S, 1f468+T 1f33e, 1f468+T 1f373, \
    1f468+T 1f37c, 1f468+T 1f393, 1f468+T 1f3a4, 1f468+T 1f3a8, 1f468+T 1f3eb, 1f468+T 1f3ed, 1f468+T 1f4bb, \
    1f468+T 1f4bc, 1f468+T 1f527, 1f468+T 1f52c, 1f468+T 1f680, 1f468+T 1f692, 1f468+T 1f9af, \
    1f468+T 1f9af 27a1+fe0f, 1f468+T 1f9b0, 1f468+T 1f9b1, 1f468+T 1f9b2, 1f468+T 1f9b3, 1f468+T 1f9bc, \
    1f468+T 1f9bc 27a1+fe0f, 1f468+T 1f9bd, 1f468+T 1f9bd 27a1+fe0f, 1f468+T 2695+fe0f, 1f468+T 2696+fe0f, \
    1f468+T 2708+fe0f, 1f469 1f466, 1f469 1f466 1f466, 1f469 1f467, 1f469 1f467 1f466, 1f469 1f467 1f467, \
    1f469 1f469 1f466, 1f469 1f469 1f466 1f466, 1f469 1f469 1f467, 1f469 1f469 1f467 1f466, 1f469 1f469 1f467 1f467, \
    1f469 2764+fe0f 1f468, 1f469 2764+fe0f 1f469, 1f469 2764+fe0f 1f48b 1f468, 1f469 2764+fe0f 1f48b 1f469, \
    1f469+S 1f430 1f469+D, 1f469+S 1f91d 1f468+D, 1f469+S 1f91d 1f469+D, 1f469+S 1faef 1f469+D, \
    1f469+S 2764+fe0f 1f468+S, 1f469+S 2764+fe0f 1f469+S, 1f469+S 2764+fe0f 1f48b 1f468+S, \
    1f469+S 2764+fe0f 1f48b 1f469+S, 1f469+T 1f33e, 1f469+T 1f373, 1f469+T 1f37c, 1f469+T 1f393, 1f469+T 1f3a4, \
    1f469+T 1f3a8, 1f469+T 1f3eb, 1f469+T 1f3ed, 1f469+T 1f4bb, 1f469+T 1f4bc, 1f469+T 1f527, 1f469+T 1f52c, \
    1f469+T 1f680, 1f469+T 1f692, 1f469+T 1f9af, 1f469+T 1f9af 27a1+fe0f, 1f469+T 1f9b0, 1f469+T 1f9b1, \
    1f469+T 1f9b2, 1f469+T 1f9b3, 1f469+T 1f9bc, 1f469+T 1f9bc 27a1+fe0f, 1f469+T 1f9bd, 1f469+T 1f9bd 27a1+fe0f, \
    1f469+T 2695+fe0f, 1f469+T 2696+fe0f, 1f469+T 2708+fe0f, 1f46e+T 2640+fe0f, 1f46e+T 2642+fe0f, 1f46f+T 2640+fe0f, \
    1f46f+T 2642+fe0f, 1f470+T 2640+fe0f, 1f470+T 2642+fe0f, 1f471+T 2640+fe0f, 1f471+T 2642+fe0f, 1f473+T 2640+fe0f, \
    1f473+T 2642+fe0f, 1f477+T 2640+fe0f, 1f477+T 2642+fe0f, 1f481+T 2640+fe0f, 1f481+T 2642+fe0f, 1f482+T 2640+fe0f, \
    1f482+T 2642+fe0f, 1f486+T 2640+fe0f, 1f486+T 2642+fe0f, 1f487+T 2640+fe0f, 1f487+T 2642+fe0f, 1f575+S 2640+fe0f, \
    1f575+S 2642+fe0f, 1f575+fe0f 2640+fe0f, 1f575+fe0f 2642+fe0f, 1f62e 1f4a8, 1f635 1f4ab, 1f636 1f32b+fe0f, \
    1f642 2194+fe0f, 1f642 2195+fe0f, 1f645+T 2640+fe0f, 1f645+T 2642+fe0f, 1f646+T 2640+fe0f, 1f646+T 2642+fe0f, \
    1f647+T 2640+fe0f, 1f647+T 2642+fe0f, 1f64b+T 2640+fe0f, 1f64b+T 2642+fe0f, 1f64d+T 2640+fe0f, 1f64d+T 2642+fe0f, \
    1f64e+T 2640+fe0f, 1f64e+T 2642+fe0f, 1f6a3+T 2640+fe0f, 1f6a3+T 2642+fe0f, 1f6b4+T 2640+fe0f, 1f6b4+T 2642+fe0f, \
    1f6b5+T 2640+fe0f, 1f6b5+T 2642+fe0f, 1f6b6+T 2640+fe0f, 1f6b6+T 2640+fe0f 27a1+fe0f, 1f6b6+T 2642+fe0f, \
    1f6b6+T 2642+fe0f 27a1+fe0f, 1f6b6+T 27a1+fe0f, 1f926+T 2640+fe0f, 1f926+T 2642+fe0f, 1f935+T 2640+fe0f, \
    1f935+T 2642+fe0f, 1f937+T 2640+fe0f, 1f937+T 2642+fe0f, 1f938+T 2640+fe0f, 1f938+T 2642+fe0f, 1f939+T 2640+fe0f, \
    1f939+T 2642+fe0f, 1f93c+T 2640+fe0f, 1f93c+T 2642+fe0f, 1f93d+T 2640+fe0f, 1f93d+T 2642+fe0f, 1f93e+T 2640+fe0f, \
    1f93e+T 2642+fe0f, 1f9b8+T 2640+fe0f, 1f9b8+T 2642+fe0f, 1f9b9+T 2640+fe0f, 1f9b9+T 2642+fe0f, 1f9cd+T 2640+fe0f, \
    1f9cd+T 2642+fe0f, 1f9ce+T 2640+fe0f, 1f9ce+T 2640+fe0f 27a1+fe0f, 1f9ce+T 2642+fe0f, \
    1f9ce+T 2642+fe0f 27a1+fe0f, 1f9ce+T 27a1+fe0f, 1f9cf+T 2640+fe0f, 1f9cf+T 2642+fe0f, 1f9d1 1f91d 1f9d1, \
    1f9d1 1f9d1 1f9d2, 1f9d1 1f9d1 1f9d2 1f9d2, 1f9d1 1f9d2, 1f9d1 1f9d2 1f9d2, 1f9d1+S 1f430 1f9d1+D, \
    1f9d1+S 1f91d 1f9d1+S, 1f9d1+S 1faef 1f9d1+D, 1f9d1+S 2764+fe0f 1f48b 1f9d1+D, 1f9d1+S 2764+fe0f 1f9d1+D, \
    1f9d1+T 1f33e, 1f9d1+T 1f373, 1f9d1+T 1f37c, 1f9d1+T 1f384, 1f9d1+T 1f393, 1f9d1+T 1f3a4, 1f9d1+T 1f3a8, \
    1f9d1+T 1f3eb, 1f9d1+T 1f3ed, 1f9d1+T 1f4bb, 1f9d1+T 1f4bc, 1f9d1+T 1f527, 1f9d1+T 1f52c, 1f9d1+T 1f680, \
    1f9d1+T 1f692, 1f9d1+T 1f9af, 1f9d1+T 1f9af 27a1+fe0f, 1f9d1+T 1f9b0, 1f9d1+T 1f9b1, 1f9d1+T 1f9b2, \
    1f9d1+T 1f9b3, 1f9d1+T 1f9bc, 1f9d1+T 1f9bc 27a1+fe0f, 1f9d1+T 1f9bd, 1f9d1+T 1f9bd 27a1+fe0f, 1f9d1+T 1fa70, \
    1f9d1+T 2695+fe0f, 1f9d1+T 2696+fe0f, 1f9d1+T 2708+fe0f, 1f9d4+T 2640+fe0f, 1f9d4+T 2642+fe0f, 1f9d6+T 2640+fe0f, \
    1f9d6+T 2642+fe0f, 1f9d7+T 2640+fe0f, 1f9d7+T 2642+fe0f, 1f9d8+T 2640+fe0f, 1f9d8+T 2642+fe0f, 1f9d9+T 2640+fe0f, \
    1f9d9+T 2642+fe0f, 1f9da+T 2640+fe0f, 1f9da+T 2642+fe0f, 1f9db+T 2640+fe0f, 1f9db+T 2642+fe0f, 1f9dc+T 2640+fe0f, \
    1f9dc+T 2642+fe0f, 1f9dd+T 2640+fe0f, 1f9dd+T 2642+fe0f, 1f9de 2640+fe0f, 1f9de 2642+fe0f, 1f9df 2640+fe0f, \
    1f9df 2642+fe0f, 1faf1+S 1faf2+D, 26d3+fe0f 1f4a5, 26f9+S 2640+fe0f, 26f9+S 2642+fe0f, 26f9+fe0f 2640+fe0f, \
    26f9+fe0f 2642+fe0f, 2764+fe0f 1f525, 2764+fe0f 1fa79, \
    ";

const TONES: std::ops::RangeInclusive<u32> = 0x1F3FB..=0x1F3FF;

/// What a property of strings holds, single characters included.
pub fn strings_of(property: &str) -> Vec<Vec<u32>> {
    let mut strings = Vec::new();
    let all = property == "RGI_Emoji";
    if all || property == "Basic_Emoji" {
        basic(&mut strings);
    }
    if all || property == "Emoji_Keycap_Sequence" {
        strings.extend("#*0123456789".chars().map(|c| vec![c as u32, 0xFE0F, 0x20E3]));
    }
    if all || property == "RGI_Emoji_Modifier_Sequence" {
        // The family is a base that no sequence is recommended for.
        for base in members("Emoji_Modifier_Base").filter(|c| *c != 0x1F46A) {
            strings.extend(TONES.map(|tone| vec![base, tone]));
        }
    }
    if all || property == "RGI_Emoji_Flag_Sequence" {
        let flags = FLAGS.split_ascii_whitespace();
        strings.extend(flags.map(|flag| flag.bytes().map(|b| 0x1F1E6 + (b - b'A') as u32).collect()));
    }
    if all || property == "RGI_Emoji_Tag_Sequence" {
        for subdivision in SUBDIVISIONS {
            let tags = subdivision.bytes().map(|b| 0xE0000 + b as u32);
            strings.push([0x1F3F4].into_iter().chain(tags).chain([0xE007F]).collect());
        }
    }
    if all || property == "RGI_Emoji_ZWJ_Sequence" {
        for template in JOINED.split(", ").filter(|template| !template.trim().is_empty()) {
            joined(template.trim(), &mut strings);
        }
    }
    strings
}

fn members(property: &str) -> impl Iterator<Item = u32> {
    let ranges = binary_property(property).ranges().to_vec();
    ranges.into_iter().flat_map(|(low, high)| low..=high)
}

/// Emoji that stand alone: those that look like emoji by themselves, and the others with U+FE0F.
fn basic(strings: &mut Vec<Vec<u32>>) {
    let (colourful, regional) = (binary_property("Emoji_Presentation"), binary_property("Regional_Indicator"));
    for c in members("Emoji").filter(|c| *c > 0x7F && !regional.contains(*c)) {
        strings.push(if colourful.contains(c) { vec![c] } else { vec![c, 0xFE0F] });
    }
}

fn joined(template: &str, strings: &mut Vec<Vec<u32>>) {
    // Each with the tone it has taken.
    let mut partial: Vec<(Vec<u32>, u32)> = vec![(Vec::new(), 0)];
    for (i, element) in template.split(' ').enumerate() {
        if i > 0 {
            partial.iter_mut().for_each(|(string, _)| string.push(0x200D));
        }
        for item in element.split('+') {
            if let Ok(c) = u32::from_str_radix(item, 16)
                && item != "D"
            {
                partial.iter_mut().for_each(|(string, _)| string.push(c));
                continue;
            }
            let mut longer = if item == "T" { partial.clone() } else { Vec::new() };
            for (string, taken) in &partial {
                for tone in TONES.filter(|tone| item != "D" || tone != taken) {
                    let mut string = string.clone();
                    string.push(tone);
                    longer.push((string, tone));
                }
            }
            partial = longer;
        }
    }
    strings.extend(partial.into_iter().map(|(string, _)| string));
}
