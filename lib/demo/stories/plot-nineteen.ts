/* oxlint-disable max-lines -- a story is data, and one file holds one agent */
import type { Story } from '../story'

export const PLOT_NINETEEN = {
  agent: 'plot-nineteen',
  title: 'The community garden behind the gasworks',
  about:
    'Nineteen plots, eleven gardeners, one hose. The agent knows who planted what, who may prune what, and which slug has a name.',
  phase: 'shadow',
  profile: 'default',
  facts: [
    {
      ref: 'so-acid',
      entity: 'Plot 19',
      aspect: 'soil',
      content: 'The soil on plot 19 has a pH of 5.4.',
      daysAgo: 392,
      source: {
        excerpt: 'pH strip says 5.4, that is blueberry country.',
        session: 'greenhouse-24',
      },
    },
    {
      ref: 'so-lime',
      entity: 'Plot 19',
      aspect: 'soil',
      content: 'The soil on plot 19 has a pH of 6.5 after liming.',
      daysAgo: 64,
      source: {
        excerpt: 'Limed twice since autumn, 6.5 on the strip.',
        session: 'greenhouse-1008',
      },
    },

    {
      ref: 'be-1',
      entity: 'Plot 19',
      aspect: 'beds',
      content: 'Three raised beds run north to south.',
      daysAgo: 390,
    },
    {
      ref: 'be-2',
      entity: 'Plot 19',
      aspect: 'beds',
      content: 'Oak edges outlast larch by a divorce, says Wenzel.',
      daysAgo: 257,
      source: {
        excerpt: 'Take oak. Larch lasted my first marriage, oak lasted the second.',
        session: 'greenhouse-429',
      },
    },
    {
      ref: 'be-3',
      entity: 'Plot 19',
      aspect: 'beds',
      content: 'A fourth bed is drawn in chalk.',
      daysAgo: 136,
    },

    {
      ref: 'to-likes',
      entity: 'Plot 19',
      aspect: 'tomatoes',
      content: 'The plot has San Marzano tomatoes.',
      daysAgo: 218,
      source: {
        excerpt: 'San Marzano in the south bed, twelve of them.',
        session: 'greenhouse-546',
      },
    },
    {
      ref: 'to-grows',
      entity: 'Plot 19',
      aspect: 'tomatoes',
      content: 'The plot has Black Krim tomatoes.',
      daysAgo: 104,
      source: { excerpt: 'Six Black Krim went in beside them.', session: 'greenhouse-888' },
    },

    {
      ref: 'gr-off',
      entity: 'Greenhouse',
      aspect: 'heating',
      content: 'Greenhouse heating is disabled from May.',
      daysAgo: 271,
      metadata: { season: 'summer' },
      source: {
        excerpt: 'Heating off, it is May and the bills are read.',
        session: 'greenhouse-387',
      },
    },
    // False alarm against 'gr-off': different context, the metadata differs.
    {
      ref: 'gr-on',
      entity: 'Greenhouse',
      aspect: 'heating',
      content: 'Greenhouse heating is enabled from October.',
      daysAgo: 46,
      metadata: { season: 'winter' },
      source: { excerpt: 'October! Heat on before the lemon sulks.', session: 'greenhouse-1062' },
    },

    {
      ref: 'rv-manual',
      entity: 'Greenhouse',
      aspect: 'roof vent',
      content: 'The roof vent opens with a pole and swearing.',
      daysAgo: 291,
    },
    {
      ref: 'rv-auto',
      entity: 'Greenhouse',
      aspect: 'roof vent',
      content: 'The roof vent was switched to a wax piston that does it alone.',
      daysAgo: 30,
      source: {
        excerpt: 'Wax piston is in. Nobody swears at the roof anymore.',
        session: 'greenhouse-1110',
      },
    },

    {
      ref: 'gre-1',
      entity: 'Greenhouse',
      aspect: 'residents',
      content: 'A toad called Reinhard patrols the staging.',
      daysAgo: 290,
      source: {
        excerpt: 'Reinhard sat in the saucer. Do not move the saucer.',
        session: 'greenhouse-330',
      },
    },
    {
      ref: 'gre-2',
      entity: 'Greenhouse',
      aspect: 'residents',
      content: 'Ladybirds arrive by mail in April 🐞',
      daysAgo: 179,
    },
    {
      ref: 'gre-3',
      entity: 'Greenhouse',
      aspect: 'residents',
      content: 'The lemon tree winters between the bicycles.',
      daysAgo: 91,
    },

    {
      ref: 'ho-odd',
      entity: 'Hose',
      aspect: 'rota',
      content: 'Odd plots water on odd days.',
      daysAgo: 334,
      source: {
        excerpt: 'Odd on odd, even on even, thirty-first for the lawn.',
        session: 'greenhouse-198',
      },
    },
    {
      ref: 'ho-leak',
      entity: 'Hose',
      aspect: 'rota',
      content: 'A leak near the tap waters the nettles.',
      daysAgo: 210,
    },
    {
      ref: 'ho-ban',
      entity: 'Hose',
      aspect: 'rota',
      content: 'From noon to five the hose rests.',
      daysAgo: 68,
    },

    {
      ref: 'ra-not',
      entity: 'Rainwater',
      aspect: 'tank',
      content: 'The rain tank does not feed the greenhouse.',
      daysAgo: 273,
      source: {
        excerpt: 'Tank is for the beds, the greenhouse hangs on the mains.',
        session: 'greenhouse-381',
      },
    },
    {
      ref: 'ra-yes',
      entity: 'Rainwater',
      aspect: 'tank',
      content: 'The rain tank does feed the greenhouse through the new pipe.',
      daysAgo: 35,
      source: {
        excerpt: 'Pipe connected, tank runs into the greenhouse.',
        session: 'greenhouse-1095',
      },
    },

    {
      ref: 'ch-never',
      entity: 'Rules',
      aspect: 'chemicals',
      kind: 'constraint',
      content: 'No slug pellets anywhere in the garden.',
      daysAgo: 399,
      tags: ['toad-safe'],
      source: {
        excerpt: 'Not one pellet. Reinhard eats slugs and so, indirectly, do we.',
        session: 'greenhouse-3',
      },
    },
    {
      ref: 'ch-beer',
      entity: 'Rules',
      aspect: 'chemicals',
      kind: 'constraint',
      content: 'Beer traps count as hospitality.',
      daysAgo: 244,
      source: {
        excerpt: 'Beer is allowed. It is what Reinhard would have wanted.',
        session: 'greenhouse-468',
      },
    },

    {
      ref: 'pr-wenzel',
      entity: 'Rules',
      aspect: 'pruning',
      kind: 'constraint',
      content: 'Nobody but Wenzel prunes the pear.',
      daysAgo: 384,
      source: {
        excerpt: 'Hands off the pear. Wenzel has known it since 1971.',
        session: 'greenhouse-48',
      },
    },
    {
      ref: 'pr-now',
      entity: 'Rules',
      aspect: 'pruning',
      content: 'Odile prunes the pear together with Wenzel.',
      daysAgo: 15,
      source: {
        excerpt: 'Wenzel let me cut a branch today. I wept, he pretended not to.',
        session: 'greenhouse-1155',
      },
    },

    {
      ref: 'wh-left',
      entity: 'Wenzel',
      aspect: 'hearing aid',
      content: 'Wenzel wears his hearing aid on the left and nods on the right.',
      daysAgo: 317,
      protected: true,
      source: { excerpt: 'Speak to my left. On my right I only nod.', session: 'greenhouse-249' },
    },
    {
      ref: 'wh-right',
      entity: 'Wenzel',
      aspect: 'hearing aid',
      content: 'Batteries size 312, kept in the seed tin.',
      daysAgo: 125,
    },

    {
      ref: 'wi-dose',
      entity: 'Wenzel',
      aspect: 'insulin',
      content: 'Wenzel injects insulin at noon; juice stands in the shed fridge for bad moments.',
      daysAgo: 311,
      protected: true,
      source: {
        excerpt: 'If I talk nonsense before lunch: juice, shed fridge, second shelf.',
        session: 'greenhouse-267',
      },
    },
    // False alarm against 'wi-dose': a question, quote, hypothetical or benign negation.
    {
      ref: 'wi-not',
      entity: 'Wenzel',
      aspect: 'insulin',
      content: 'Wenzel does not inject insulin at noon on feast days, or so he told Odile.',
      daysAgo: 9,
      source: {
        excerpt: 'He says on feast days he skips it. I am not sure that is a joke.',
        session: 'greenhouse-1173',
      },
    },

    {
      ref: 'od-seven',
      entity: 'Odile',
      aspect: 'plot',
      content: 'Odile rents plot 7.',
      daysAgo: 295,
      source: { excerpt: 'Seven is mine, the one with the bathtub.', session: 'greenhouse-315' },
    },
    {
      ref: 'od-twelve',
      entity: 'Odile',
      aspect: 'plot',
      content: 'Odile switched to plot 12, which gets the evening sun.',
      daysAgo: 52,
      source: {
        excerpt: 'I swapped with the Baumanns, twelve is mine now.',
        session: 'greenhouse-1044',
      },
    },

    {
      ref: 'ob-1',
      entity: 'Odile',
      aspect: 'bees',
      content: 'Two hives face the railway.',
      daysAgo: 282,
      source: { excerpt: 'They like the railway. It hums back.', session: 'greenhouse-354' },
    },
    {
      ref: 'ob-2',
      entity: 'Odile',
      aspect: 'bees',
      content: 'Smoker fuel: dried tansy.',
      daysAgo: 170,
    },
    {
      ref: 'ob-3',
      entity: 'Odile',
      aspect: 'bees',
      content: 'Honey jars carry a drawing of the gasworks.',
      daysAgo: 88,
    },

    {
      ref: 'co-hot',
      entity: 'Compost',
      aspect: 'heap',
      content: 'Heap two reached 61 °C in a week.',
      daysAgo: 232,
      source: { excerpt: '61 Grad! Man könnte Eier kochen.', session: 'greenhouse-504' },
    },
    {
      ref: 'co-turn',
      entity: 'Compost',
      aspect: 'heap',
      content: 'Turning day falls on the first Sunday.',
      daysAgo: 140,
    },
    {
      ref: 'co-bones',
      entity: 'Compost',
      aspect: 'heap',
      content: 'Bones, citrus and manifestos stay out.',
      daysAgo: 75,
      source: {
        excerpt: 'Somebody composted a manifesto. It does not rot.',
        session: 'greenhouse-975',
      },
    },

    {
      ref: 'ca-open',
      entity: 'Compost',
      aspect: 'access',
      content: 'The compost gate is open to neighbours.',
      daysAgo: 177,
      source: {
        excerpt: 'Neighbours may bring peelings, gate is open.',
        session: 'greenhouse-669',
      },
    },
    {
      ref: 'ca-closed',
      entity: 'Compost',
      aspect: 'access',
      content: 'The compost gate is closed to neighbours since the mattress.',
      daysAgo: 33,
      source: { excerpt: 'Somebody composted a mattress. Gate shut.', session: 'greenhouse-1101' },
    },

    {
      ref: 'sl-code',
      entity: 'Shed',
      aspect: 'lock',
      content: 'The shed opens with the year the gasworks shut.',
      daysAgo: 260,
    },
    {
      ref: 'sl-key',
      entity: 'Shed',
      aspect: 'lock',
      content: 'A spare key sleeps at the bakery.',
      daysAgo: 156,
      source: {
        excerpt: 'Bakery has the spare. Ask for the one with flour on it.',
        session: 'greenhouse-732',
      },
    },

    {
      ref: 'sm-hist',
      entity: 'Shed',
      aspect: 'mower',
      content: 'The mower was repaired in spring with a spoon.',
      daysAgo: 214,
      source: { excerpt: 'Mower runs again, I used a spoon.', session: 'greenhouse-558' },
    },
    {
      ref: 'sm-hist2',
      entity: 'Shed',
      aspect: 'mower',
      content: 'In summer Odile started the mower again, with a proper part in it.',
      daysAgo: 59,
      source: { excerpt: 'Real part this time. I want my spoon back.', session: 'greenhouse-1023' },
    },

    {
      ref: 'hp-1',
      entity: 'Harvest',
      aspect: 'potatoes',
      content: 'La récolte: 84 kilos de pommes de terre, dont une en forme de canard.',
      daysAgo: 285,
      source: {
        excerpt: "Le canard reste à la cuisine, personne ne l'épluche.",
        session: 'greenhouse-345',
      },
    },
    {
      ref: 'hp-2',
      entity: 'Harvest',
      aspect: 'potatoes',
      content: 'Blight took the back row in a wet week.',
      daysAgo: 163,
    },
    {
      ref: 'hp-3',
      entity: 'Harvest',
      aspect: 'potatoes',
      content: 'Storage boxes stand on bricks, away from apples.',
      daysAgo: 42,
    },

    {
      ref: 'hq-1',
      entity: 'Harvest',
      aspect: 'quince',
      content: 'Die Quitten werden erst nach dem ersten Frost geholt.',
      daysAgo: 297,
      source: {
        excerpt: 'Nicht vor dem Frost! Sonst schmecken sie nach Tür.',
        session: 'greenhouse-309',
      },
    },
    {
      ref: 'hq-2',
      entity: 'Harvest',
      aspect: 'quince',
      content: 'Marmelade kocht Frau Ekström, mit Zimt und Radio.',
      daysAgo: 144,
    },

    {
      ref: 'sv-not',
      entity: 'School group',
      aspect: 'visits',
      content: 'The school group does not visit in winter.',
      daysAgo: 191,
      source: { excerpt: 'No visits in winter, the beans are asleep.', session: 'greenhouse-627' },
    },
    {
      ref: 'sv-cond',
      entity: 'School group',
      aspect: 'visits',
      content: 'Would the school group visit in winter if the greenhouse were warm?',
      daysAgo: 50,
      source: {
        excerpt: 'The teacher asks about winter, with cocoa. Just a question so far.',
        session: 'greenhouse-1050',
      },
    },

    {
      ref: 'sf-1',
      entity: 'School group',
      aspect: 'favourites',
      content: 'The children voted for radishes, then for the toad.',
      daysAgo: 190,
      source: {
        excerpt: '14 votes Reinhard, 9 radishes, 1 abstained and ate a leaf.',
        session: 'greenhouse-630',
      },
    },
    {
      ref: 'sf-2',
      entity: 'School group',
      aspect: 'favourites',
      content: 'Each class sows one sunflower per absent friend.',
      daysAgo: 82,
    },

    {
      ref: 'cc-1',
      entity: 'Committee',
      aspect: 'chair',
      content: 'The chair is Frau Ekström.',
      daysAgo: 365,
      source: {
        excerpt: 'Ekström, elected unanimously, in her absence.',
        session: 'greenhouse-105',
      },
    },
    {
      ref: 'cc-2',
      entity: 'Committee',
      aspect: 'chair',
      content: 'The chair is Mr. Osei.',
      daysAgo: 22,
      source: { excerpt: 'Osei, by show of trowels.', session: 'greenhouse-1134' },
    },

    {
      ref: 'cm-1',
      entity: 'Committee',
      aspect: 'minutes',
      content: 'Minutes hang in the shed until the mice vote.',
      daysAgo: 364,
    },
    {
      ref: 'cm-2',
      entity: 'Committee',
      aspect: 'minutes',
      content: 'Anything decided under rain gets decided twice.',
      daysAgo: 183,
      source: { excerpt: 'It rained, so we repeat the vote in June.', session: 'greenhouse-651' },
    },

    {
      ref: 'mf-0',
      entity: 'Membership',
      aspect: 'fee',
      supersededBy: 'mf-1',
      content: 'The yearly fee is 32 euros.',
      daysAgo: 388,
    },
    {
      ref: 'mf-1',
      entity: 'Membership',
      aspect: 'fee',
      content: 'The yearly fee is 40 euros.',
      daysAgo: 248,
      source: { excerpt: 'Forty per plot, due in March.', session: 'greenhouse-456' },
    },
    {
      ref: 'mf-2',
      entity: 'Membership',
      aspect: 'fee',
      content: 'The yearly fee is 48 euros.',
      daysAgo: 85,
      source: {
        excerpt: 'Forty-eight from this year, water got dearer.',
        session: 'greenhouse-945',
      },
    },
    {
      ref: 'mf-3',
      entity: 'Membership',
      aspect: 'fee',
      content: 'The yearly fee is 48 euros per plot, or 24 with four hours of weeding.',
      daysAgo: 28,
      source: { excerpt: 'You may weed half of it away.', session: 'greenhouse-1116' },
    },

    {
      ref: 'wl-1',
      entity: 'Membership',
      aspect: 'waiting list',
      content: 'Eleven families wait for a plot.',
      daysAgo: 235,
    },
    {
      ref: 'wl-2',
      entity: 'Membership',
      aspect: 'waiting list',
      content: 'Preference goes to those within walking distance.',
      daysAgo: 76,
      source: {
        excerpt: 'Walking distance first. Bring a wheelbarrow as proof.',
        session: 'greenhouse-972',
      },
    },

    {
      ref: 'se-1',
      entity: 'Seeds',
      aspect: 'library',
      content: 'Envelopes return heavier than they left.',
      daysAgo: 306,
      source: {
        excerpt: 'Take ten, bring twenty. That is the entire library system.',
        session: 'greenhouse-282',
      },
    },
    {
      ref: 'se-2',
      entity: 'Seeds',
      aspect: 'library',
      content: "Wenzel's beans trace back to a coat pocket in 1946.",
      daysAgo: 200,
    },
    {
      ref: 'se-3',
      entity: 'Seeds',
      aspect: 'library',
      content: '種は冷たい場所に置いてください。',
      daysAgo: 100,
    },

    {
      ref: 'bp-blue',
      entity: 'Bench',
      aspect: 'paint',
      content: 'The bench uses blue paint.',
      daysAgo: 253,
    },
    {
      ref: 'bp-blue-dup',
      entity: 'Bench',
      aspect: 'paint',
      content: 'Blue paint is currently what the bench has on it.',
      daysAgo: 37,
      source: {
        excerpt: 'What colour was the bench? Blue. It has always been blue.',
        session: 'greenhouse-1089',
      },
    },

    {
      ref: 'at-1',
      entity: 'Apple tree',
      aspect: 'variety',
      content: 'The old apple is a Gravenstein.',
      daysAgo: 326,
      source: { excerpt: 'Gravenstein, I am fairly sure.', session: 'greenhouse-222' },
    },
    {
      ref: 'at-2',
      entity: 'Apple tree',
      aspect: 'variety',
      content: 'The old apple is a Jakob Fischer, according to the pomologist.',
      daysAgo: 70,
      source: {
        excerpt: 'Pomologist tasted it twice. Jakob Fischer. Wenzel left the room.',
        session: 'greenhouse-990',
      },
    },

    {
      ref: 'pu-1',
      entity: 'Plot 4',
      aspect: 'pumpkins',
      content: 'Mr. Osei names each one after a minister.',
      daysAgo: 261,
      source: {
        excerpt: 'The Minister of Finance weighs eleven kilos.',
        session: 'greenhouse-417',
      },
    },
    {
      ref: 'pu-2',
      entity: 'Plot 4',
      aspect: 'pumpkins',
      content: 'Straw lies under them against the wet.',
      daysAgo: 167,
    },
    {
      ref: 'pu-3',
      entity: 'Plot 4',
      aspect: 'pumpkins',
      content: 'The largest travelled to the fair in a pram.',
      daysAgo: 54,
    },

    {
      ref: 'he-1',
      entity: 'Plot 11',
      aspect: 'herbs',
      content: 'Thyme edges the path, because feet improve it.',
      daysAgo: 308,
    },
    {
      ref: 'he-2',
      entity: 'Plot 11',
      aspect: 'herbs',
      content: 'La menthe reste dans son pot, en prison.',
      daysAgo: 215,
      source: {
        excerpt: 'Jamais la menthe en pleine terre! Elle a mangé la parcelle 10.',
        session: 'greenhouse-555',
      },
    },
    {
      ref: 'he-3',
      entity: 'Plot 11',
      aspect: 'herbs',
      content: 'Lovage reached two metres and an opinion.',
      daysAgo: 81,
    },

    {
      ref: 'sl-1',
      entity: 'Slugs',
      aspect: 'population',
      content: 'Night patrols count them with head lamps.',
      daysAgo: 302,
      source: { excerpt: '212 tonight. Wenzel saluted one.', session: 'greenhouse-294' },
    },
    {
      ref: 'sl-2',
      entity: 'Slugs',
      aspect: 'population',
      content: 'The big leopard slug goes by Caruso.',
      daysAgo: 148,
    },
    {
      ref: 'sl-3',
      entity: 'Slugs',
      aspect: 'population',
      content: 'Hedgehog boxes went up along the fence 🦔',
      daysAgo: 38,
    },

    {
      ref: 'sp-1',
      entity: 'Summer party',
      aspect: 'food',
      content: 'Each plot brings what it has too much of.',
      daysAgo: 321,
      source: { excerpt: 'So: fourteen bowls of courgette.', session: 'greenhouse-237' },
    },
    {
      ref: 'sp-2',
      entity: 'Summer party',
      aspect: 'food',
      content: 'Herr Baumann grills, with a lecture.',
      daysAgo: 207,
    },
    {
      ref: 'sp-3',
      entity: 'Summer party',
      aspect: 'food',
      content: 'Lanterns come from the kindergarten.',
      daysAgo: 71,
    },

    {
      ref: 'fe-1',
      entity: 'Fence',
      aspect: 'neighbours',
      content: 'Blackberries pass through it in both directions.',
      daysAgo: 316,
    },
    {
      ref: 'fe-2',
      entity: 'Fence',
      aspect: 'neighbours',
      content: 'The railway asks for two metres of clear ground.',
      daysAgo: 186,
      source: {
        excerpt: 'Letter from the railway, friendly, with a drawing of two metres.',
        session: 'greenhouse-642',
      },
    },
    {
      ref: 'fe-3',
      entity: 'Fence',
      aspect: 'neighbours',
      content: 'A gap near plot 2 serves the fox.',
      daysAgo: 49,
    },

    {
      ref: 'tl-1',
      entity: 'Tools',
      aspect: 'lending',
      content: 'The good spade requires a signature.',
      daysAgo: 343,
      source: {
        excerpt: 'Sign for the good spade. The bad one nobody wants.',
        session: 'greenhouse-171',
      },
    },
    {
      ref: 'tl-2',
      entity: 'Tools',
      aspect: 'lending',
      content: 'Wheelbarrows return clean or on apology.',
      daysAgo: 202,
    },
    {
      ref: 'tl-3',
      entity: 'Tools',
      aspect: 'lending',
      content: 'Secateurs hang by size above the vice.',
      daysAgo: 99,
    },

    {
      ref: 'fr-1',
      entity: 'Plot 19',
      aspect: 'fruit',
      content: 'Gooseberries line the south fence.',
      daysAgo: 333,
      source: {
        excerpt: 'Stachelbeeren am Zaun, Handschuhe mitbringen.',
        session: 'greenhouse-201',
      },
    },
    {
      ref: 'fr-2',
      entity: 'Plot 19',
      aspect: 'fruit',
      content: 'Frau Ekström thins the plums by ear.',
      daysAgo: 208,
    },
    {
      ref: 'fr-3',
      entity: 'Plot 19',
      aspect: 'fruit',
      content: 'A quince leans towards the railway.',
      daysAgo: 92,
    },

    {
      ref: 'fd-1',
      entity: 'Weather',
      aspect: 'frost dates',
      content: "Last frost comes around 14 May, says Wenzel's diary of fifty years.",
      daysAgo: 352,
      source: {
        excerpt: 'Fifty years of diary: the fourteenth, give or take a saint.',
        session: 'greenhouse-144',
      },
    },
    {
      ref: 'fd-2',
      entity: 'Weather',
      aspect: 'frost dates',
      content: 'Bed fleece goes out by mid-October.',
      daysAgo: 188,
    },
    {
      ref: 'fd-3',
      entity: 'Weather',
      aspect: 'frost dates',
      content: 'The hollow by plot 3 freezes a week early.',
      daysAgo: 77,
    },

    {
      ref: 'cx-ek',
      entity: 'Committee',
      aspect: 'cash box',
      content: 'Frau Ekström keeps the cash box.',
      daysAgo: 363,
      source: {
        excerpt: 'Cash goes to Frau Ekström, she counts in Swedish.',
        session: 'greenhouse-111',
      },
    },
    {
      ref: 'cx-osei',
      entity: 'Committee',
      aspect: 'cash box',
      content: 'Mr. Osei took over the cash box from Frau Ekström, who kept the key as a souvenir.',
      daysAgo: 19,
      source: {
        excerpt: 'Box handed over at the meeting. The key, not quite.',
        session: 'greenhouse-1143',
      },
    },

    {
      ref: 'cv-straw',
      entity: 'Compost',
      aspect: 'cover',
      content: 'Cover the compost with straw.',
      daysAgo: 231,
      source: { excerpt: 'Straw on top, a hand thick.', session: 'greenhouse-507' },
    },
    {
      ref: 'cv-carpet',
      entity: 'Compost',
      aspect: 'cover',
      content: 'Not straw, cover the compost with the old carpet; the mice loved the straw.',
      daysAgo: 61,
      source: {
        excerpt: 'There were eleven of them, and they had furniture.',
        session: 'greenhouse-1017',
      },
    },

    {
      ref: 'so-beans',
      entity: 'Plot 7',
      aspect: 'sowing',
      content: 'Odile plants beans before peas.',
      daysAgo: 296,
      source: { excerpt: 'Beans first, she says, because they ask.', session: 'greenhouse-312' },
    },
    {
      ref: 'so-peas',
      entity: 'Plot 7',
      aspect: 'sowing',
      content: 'Odile plants peas before beans.',
      daysAgo: 78,
      source: {
        excerpt: 'Peas first this time, the beans sulked last year.',
        session: 'greenhouse-966',
      },
    },

    {
      ref: 'p4-pumpkin',
      entity: 'Plot 4',
      aspect: 'crop',
      content: 'Plot 4 grows pumpkins.',
      daysAgo: 262,
      source: { excerpt: 'All of it pumpkins. All of them ministers.', session: 'greenhouse-414' },
    },
    {
      ref: 'p4-leeks',
      entity: 'Plot 4',
      aspect: 'crop',
      content: 'Instead of pumpkins, plot 4 grows leeks, which nobody names.',
      daysAgo: 29,
      source: {
        excerpt: 'Mr. Osei has given up on the cabinet. Leeks.',
        session: 'greenhouse-1113',
      },
    },

    {
      ref: 'sp-ten',
      entity: 'Slugs',
      aspect: 'patrol',
      content: 'Slug patrol starts at ten.',
      daysAgo: 147,
      source: {
        excerpt: "Ten o'clock at the gate, lamps on, voices down.",
        session: 'greenhouse-759',
      },
    },
    {
      ref: 'sp-eleven',
      entity: 'Slugs',
      aspect: 'patrol',
      content: 'Actually, slug patrol starts at eleven.',
      daysAgo: 26,
      source: { excerpt: 'At ten they are still at home. Eleven.', session: 'greenhouse-1122' },
    },

    {
      ref: 'pt-six',
      entity: 'Plum tree',
      aspect: 'owner',
      content: 'The plum tree belongs to plot 6.',
      daysAgo: 84,
      source: { excerpt: 'For the register: plum, plot 6.', session: 'greenhouse-948' },
    },
    {
      ref: 'pt-eight',
      entity: 'Plum tree',
      aspect: 'owner',
      content: 'I meant plot 8: the plum tree belongs to plot 8.',
      daysAgo: 83.5,
      source: { excerpt: 'Plot 8, plot 8. Plot 6 has the wasps.', session: 'greenhouse-950' },
    },

    {
      ref: 'po-full',
      entity: 'Pond',
      aspect: 'water',
      content: 'The pond is full.',
      daysAgo: 198,
      source: { excerpt: 'Full to the stone with the frog on it.', session: 'greenhouse-606' },
    },
    {
      ref: 'po-empty',
      entity: 'Pond',
      aspect: 'water',
      content: 'The pond is empty.',
      daysAgo: 17,
      source: { excerpt: 'Empty, and the frog has filed a complaint.', session: 'greenhouse-1149' },
    },

    {
      ref: 'fw-11',
      entity: 'Membership',
      aspect: 'families waiting',
      content: 'The waiting list has eleven families.',
      daysAgo: 234,
      source: { excerpt: 'Eleven on the list, two of them related.', session: 'greenhouse-498' },
    },
    {
      ref: 'fw-14',
      entity: 'Membership',
      aspect: 'families waiting',
      content: 'The waiting list has fourteen families.',
      daysAgo: 36,
      source: {
        excerpt: 'Three more after the open day and the cake.',
        session: 'greenhouse-1092',
      },
    },

    {
      ref: 'wh-18',
      entity: 'Rules',
      aspect: 'watering hour',
      content: 'The watering hour is 18:00.',
      daysAgo: 336,
      source: { excerpt: 'From 18:00, said the board.', session: 'greenhouse-192' },
    },
    // False alarm against 'wh-18': the same in other words.
    {
      ref: 'wh-six',
      entity: 'Rules',
      aspect: 'watering hour',
      content: 'The watering hour is six in the evening.',
      daysAgo: 66,
      source: { excerpt: 'Six in the evening, tell the new ones.', session: 'greenhouse-1002' },
    },

    {
      ref: 'do-not',
      entity: 'Rules',
      aspect: 'dogs',
      kind: 'constraint',
      content: 'Dogs are not allowed in the garden.',
      daysAgo: 337,
      source: { excerpt: 'Voted after the leeks of 2018: no dogs.', session: 'greenhouse-189' },
    },
    {
      ref: 'do-lead',
      entity: 'Rules',
      aspect: 'dogs',
      content: 'Dogs are allowed in the garden now, on a lead and on reflection.',
      daysAgo: 13,
      source: { excerpt: 'Herr Baumann has a puppy and a speech.', session: 'greenhouse-1161' },
    },

    {
      ref: 'fa-shed',
      entity: 'Shed',
      aspect: 'first-aid box',
      content: 'The first-aid box is kept in the shed.',
      daysAgo: 258,
      source: { excerpt: 'First aid is in the shed, everybody knows.', session: 'greenhouse-426' },
    },
    // False alarm against 'fa-shed': refinement, adds detail.
    {
      ref: 'fa-drawer',
      entity: 'Shed',
      aspect: 'first-aid box',
      content: 'The first-aid box is kept in the second drawer, under the seed catalogues.',
      daysAgo: 45,
      source: {
        excerpt: 'Found it while bleeding: second drawer, below the catalogues.',
        session: 'greenhouse-1065',
      },
    },
  ],
  decisions: [
    { older: 'mf-1', newer: 'mf-2', verdict: 'supersede', reviewer: 'Priya Raman', daysAgo: 84 },
    {
      older: 'pt-six',
      newer: 'pt-eight',
      verdict: 'supersede',
      reviewer: 'Ines Okafor',
      daysAgo: 82,
    },
    {
      older: 'at-1',
      newer: 'at-2',
      verdict: 'unsure',
      note: 'The pomologist against Wenzel.',
      reviewer: 'Ines Okafor',
      daysAgo: 66,
    },
    { older: 'cc-1', newer: 'cc-2', verdict: 'supersede', reviewer: 'Tomasz Brandt', daysAgo: 20 },
  ],
  manual: [],
  edits: [],
  falseAlarms: [
    { older: 'gr-off', newer: 'gr-on', kind: 'scope' },
    { older: 'wi-dose', newer: 'wi-not', kind: 'extraction' },
    { older: 'wh-18', newer: 'wh-six', kind: 'duplicate' },
    { older: 'fa-shed', newer: 'fa-drawer', kind: 'refinement' },
  ],
} satisfies Story
