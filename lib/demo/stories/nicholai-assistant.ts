import type { Story } from '../story'

export const NICHOLAI_ASSISTANT = {
  agent: 'nicholai-assistant',
  title: 'A person and his assistant',
  about:
    'Nicholai Aubrey asks one assistant everything: where he lives, what he eats, whom he no longer dates. The demo starts with his two home towns.',
  phase: 'shadow',
  profile: 'default',
  facts: [
    {
      ref: 'res-boulder',
      entity: 'Nicholai',
      aspect: 'residence',
      supersededBy: 'res-denver',
      content: 'Nicholai lives in Boulder, above a bakery.',
      daysAgo: 399,
    },
    {
      ref: 'res-denver',
      entity: 'Nicholai',
      aspect: 'residence',
      content:
        'Nicholai lives in Denver, in the Capitol Hill apartment with the radiator that knocks.',
      daysAgo: 391,
      source: {
        excerpt:
          'Forward it to the Denver place, the Capitol Hill one. If the mailman asks, the knocking is the radiator.',
        session: 'chat-27',
      },
    },
    {
      ref: 'res-springs',
      entity: 'Nicholai',
      aspect: 'residence',
      content: 'Nicholai recently moved and lives in Colorado Springs.',
      daysAgo: 41,
      source: {
        excerpt: 'Boxes are in. New address is the Springs one, please use that from here on.',
        session: 'chat-1077',
      },
    },

    {
      ref: 'apt-lease',
      entity: 'Nicholai',
      aspect: 'apartment',
      content: "The lease names Nicholai as sole tenant and asks for sixty days' notice.",
      daysAgo: 390,
    },
    {
      ref: 'apt-balcony',
      entity: 'Nicholai',
      aspect: 'apartment',
      content: 'Two tomato plants and one dead basil share the balcony.',
      daysAgo: 371,
      source: {
        excerpt: 'The basil is beyond help, stop reminding me to water it.',
        session: 'chat-87',
      },
    },
    {
      ref: 'apt-bike',
      entity: 'Nicholai',
      aspect: 'apartment',
      content: 'His bicycle hangs on the wall above the bookshelf.',
      daysAgo: 352,
      source: {
        excerpt: 'I finally put up the bike hook, over the bookshelf, and it held overnight.',
        session: 'chat-144',
      },
    },

    {
      ref: 'amari-hunting',
      entity: 'Nicholai',
      aspect: 'relationship with Amari',
      content: 'Apartment hunting with Amari; they want two bedrooms and a bathtub.',
      daysAgo: 122,
      source: {
        excerpt:
          'Can you shortlist two-bedroom places with a tub? Amari and I are seeing some on Saturday.',
        session: 'chat-834',
      },
    },
    {
      ref: 'amari-broke',
      entity: 'Nicholai',
      aspect: 'relationship with Amari',
      content: 'Broke up with Amari.',
      daysAgo: 63,
      source: {
        excerpt: 'Amari and I broke up. Please stop sending listings.',
        session: 'chat-1011',
      },
    },

    {
      ref: 'job-carto',
      entity: 'Nicholai',
      aspect: 'job',
      supersededBy: 'job-senior',
      content: 'Nicholai works at Meridian Cartography as a map editor.',
      daysAgo: 398,
      source: { excerpt: 'Day one at Meridian. They put me on the map desk.', session: 'chat-6' },
    },
    {
      ref: 'job-senior',
      entity: 'Nicholai',
      aspect: 'job',
      content: 'Nicholai works at Meridian Cartography as senior map editor.',
      daysAgo: 214,
      source: {
        excerpt: 'Promotion went through, the signature should say senior.',
        session: 'chat-558',
      },
    },
    {
      ref: 'job-tideline',
      entity: 'Nicholai',
      aspect: 'job',
      content: 'Nicholai switched employers and works at Tideline Surveys.',
      daysAgo: 37,
      source: {
        excerpt:
          'Last Friday at Meridian, first Monday at Tideline. Update whatever needs updating.',
        session: 'chat-1089',
      },
    },
    {
      ref: 'job-tideline-remote',
      entity: 'Nicholai',
      aspect: 'job',
      content:
        'Nicholai works at Tideline Surveys four days a week, Fridays from the Springs library.',
      daysAgo: 20.5,
      source: {
        excerpt: "Fridays I will be at the library, the other four days at Tideline's office.",
        session: 'chat-1140',
      },
    },

    {
      ref: 'ed-vim',
      entity: 'Nicholai',
      aspect: 'editor',
      kind: 'preference',
      content: "Nicholai's editor of choice is vim.",
      daysAgo: 210,
      metadata: { project: 'atlas-tiles' },
      source: { excerpt: 'For the tiles repo give me vim bindings.', session: 'chat-570' },
    },
    // False alarm against 'ed-vim': different context, the metadata differs.
    {
      ref: 'ed-emacs',
      entity: 'Nicholai',
      aspect: 'editor',
      kind: 'preference',
      content: "Nicholai's editor of choice is emacs.",
      daysAgo: 96,
      metadata: { project: 'thesis-notes' },
      source: { excerpt: 'Org mode for the thesis, so emacs there.', session: 'chat-912' },
    },

    {
      ref: 'diet-meat',
      entity: 'Nicholai',
      aspect: 'diet',
      content: 'Nicholai eats meat most days and calls chili a vegetable.',
      daysAgo: 330,
      source: {
        excerpt: 'Chili counts as a vegetable, do not argue with me.',
        session: 'chat-210',
      },
    },
    {
      ref: 'diet-no-meat',
      entity: 'Nicholai',
      aspect: 'diet',
      content: 'Nicholai does not eat meat these days; chili survives with beans.',
      daysAgo: 88,
      source: {
        excerpt: 'No meat for me anymore. Beans in the chili, we will all cope.',
        session: 'chat-936',
      },
    },

    {
      ref: 'food-breakfast',
      entity: 'Nicholai',
      aspect: 'food',
      content: 'Breakfast means oats with salt, the way his grandmother in Leith made them.',
      daysAgo: 344,
      source: {
        excerpt: 'Salt, never sugar. Gran would rise from the grave.',
        session: 'chat-168',
      },
    },
    {
      ref: 'food-coffee',
      entity: 'Nicholai',
      aspect: 'food',
      content: 'One espresso at eight, a second only before surveys.',
      daysAgo: 301,
    },
    {
      ref: 'food-cilantro',
      entity: 'Nicholai',
      aspect: 'food',
      content: 'Cilantro tastes of soap to him.',
      daysAgo: 287,
      source: {
        excerpt: 'The taco place put cilantro in everything. Soap. All soap.',
        session: 'chat-339',
      },
    },
    {
      ref: 'food-market',
      entity: 'Nicholai',
      aspect: 'food',
      content: "Saturdays begin at the farmers' market with a list he ignores.",
      daysAgo: 190,
    },

    {
      ref: 'cof-likes',
      entity: 'Nicholai',
      aspect: 'coffee',
      content: 'Nicholai likes filter coffee.',
      daysAgo: 260,
      source: {
        excerpt: 'Filter at the office, it is the one good thing there.',
        session: 'chat-420',
      },
    },
    {
      ref: 'cof-likes-espresso',
      entity: 'Nicholai',
      aspect: 'coffee',
      content: 'Nicholai likes espresso.',
      daysAgo: 130,
      source: {
        excerpt: 'The new machine at the climbing gym makes a fine espresso.',
        session: 'chat-810',
      },
    },

    {
      ref: 'all-penicillin',
      entity: 'Nicholai',
      aspect: 'allergies',
      content: 'Penicillin gave Nicholai hives in 2009, so no doctor may prescribe it.',
      daysAgo: 380,
      protected: true,
      tags: ['health', 'critical'],
      source: {
        excerpt: 'They asked about drug allergies again: penicillin, hives, 2009.',
        session: 'chat-60',
      },
    },
    {
      ref: 'all-pollen',
      entity: 'Nicholai',
      aspect: 'allergies',
      content: 'Juniper pollen makes his eyes stream every March.',
      daysAgo: 150,
    },

    {
      ref: 'bp-normal',
      entity: 'Nicholai',
      aspect: 'blood pressure',
      content: 'Blood pressure is 128 over 82 at the spring check-up.',
      daysAgo: 240,
      source: { excerpt: 'The nurse wrote 128 over 82 and looked pleased.', session: 'chat-480' },
    },
    {
      ref: 'bp-high',
      entity: 'Nicholai',
      aspect: 'blood pressure',
      content: 'Blood pressure is 141 over 90 at the autumn check-up.',
      daysAgo: 33,
      source: { excerpt: '141 over 90 this time. She looked less pleased.', session: 'chat-1101' },
    },

    {
      ref: 'run-knee',
      entity: 'Nicholai',
      aspect: 'running',
      content: 'Nicholai runs ten kilometres on Tuesdays.',
      daysAgo: 205,
      source: { excerpt: 'Tuesday 10k as always, block the calendar.', session: 'chat-585' },
    },
    {
      ref: 'run-no-knee',
      entity: 'Nicholai',
      aspect: 'running',
      content: 'Nicholai no longer runs ten kilometres on Tuesdays because of the knee.',
      daysAgo: 28,
      source: {
        excerpt: 'Physio says no running until the knee behaves. Take Tuesdays out.',
        session: 'chat-1116',
      },
    },

    {
      ref: 'climb-gym',
      entity: 'Nicholai',
      aspect: 'climbing',
      content: 'His climbing partner Oksana belays with a podcast in one ear.',
      daysAgo: 222,
    },
    {
      ref: 'climb-grade',
      entity: 'Nicholai',
      aspect: 'climbing',
      content: 'The purple route at Granite Hall took him eleven attempts.',
      daysAgo: 175,
      source: { excerpt: 'Eleven! Oksana counted out loud.', session: 'chat-675' },
    },
    {
      ref: 'climb-shoes',
      entity: 'Nicholai',
      aspect: 'climbing',
      content: 'Resoled shoes wait at the cobbler until Thursday.',
      daysAgo: 101,
    },

    {
      ref: 'sleep-early',
      entity: 'Nicholai',
      aspect: 'sleep',
      content: 'Lights out by eleven on weekdays.',
      daysAgo: 311,
    },
    {
      ref: 'sleep-plug',
      entity: 'Nicholai',
      aspect: 'sleep',
      content: 'Earplugs from the blue box, since foam ones itch.',
      daysAgo: 166,
      source: { excerpt: 'The foam ones itch, order the blue box.', session: 'chat-702' },
    },

    {
      ref: 'dent-1',
      entity: 'Nicholai',
      aspect: 'dentist',
      content: "Dr. Halloran cleans Nicholai's teeth each March.",
      daysAgo: 250,
    },
    {
      ref: 'dent-2',
      entity: 'Nicholai',
      aspect: 'dentist',
      content: 'A cracked molar got its crown in two visits.',
      daysAgo: 120,
      source: {
        excerpt: 'Crown fitted. I can feel my face again around four, the dentist claims.',
        session: 'chat-840',
      },
    },
    {
      ref: 'dent-3',
      entity: 'Nicholai',
      aspect: 'dentist',
      content: 'Dental insurance covers the next visit up to $400.',
      daysAgo: 15,
    },

    {
      ref: 'tr-window',
      entity: 'Nicholai',
      aspect: 'travel',
      content: 'Window seat on anything shorter than five hours.',
      daysAgo: 363,
      source: {
        excerpt:
          'Window for short flights. Beyond five hours I need to get out without climbing a stranger.',
        session: 'chat-111',
      },
    },
    {
      ref: 'tr-passport',
      entity: 'Nicholai',
      aspect: 'travel',
      content: 'The passport expires in 2031.',
      daysAgo: 340,
      tags: ['documents'],
    },
    {
      ref: 'tr-iceland',
      entity: 'Nicholai',
      aspect: 'travel',
      content: 'Iceland in June was booked, rained upon, and declared a success.',
      daysAgo: 180,
      source: { excerpt: 'Rained all six days. Best trip in years.', session: 'chat-660' },
    },
    {
      ref: 'tr-trains',
      entity: 'Nicholai',
      aspect: 'travel',
      content: 'Trains beat planes for him whenever the detour costs under three hours.',
      daysAgo: 77,
    },

    {
      ref: 'air-united',
      entity: 'Nicholai',
      aspect: 'airline',
      kind: 'preference',
      content: 'Nicholai prefers United for work trips.',
      daysAgo: 270,
      metadata: { purpose: 'work' },
      source: { excerpt: 'Work pays, so United, the points are mine.', session: 'chat-390' },
    },
    {
      ref: 'air-frontier',
      entity: 'Nicholai',
      aspect: 'airline',
      kind: 'preference',
      content: 'Nicholai prefers Frontier for visits to his mother.',
      daysAgo: 140,
      metadata: { purpose: 'private' },
      source: {
        excerpt: 'For Mum I fly Frontier, it is forty dollars and she feeds me anyway.',
        session: 'chat-780',
      },
    },

    {
      ref: 'hotel-quiet',
      entity: 'Nicholai',
      aspect: 'hotel',
      content: 'Nicholai never books a hotel room facing the street.',
      daysAgo: 230,
      source: { excerpt: 'Courtyard side. I mean it, never the street.', session: 'chat-510' },
    },
    {
      ref: 'hotel-question',
      entity: 'Nicholai',
      aspect: 'hotel',
      content:
        'Would Nicholai book a hotel room facing the street if the courtyard side is sold out?',
      daysAgo: 52,
      source: {
        excerpt: 'What would you do, take the street side if the rest is gone?',
        session: 'chat-1044',
      },
    },

    {
      ref: 'mum-lives',
      entity: 'Nicholai',
      aspect: 'mother',
      content: 'His mother Ruth taught chemistry for thirty-one years.',
      daysAgo: 377,
    },
    {
      ref: 'mum-birthday',
      entity: 'Nicholai',
      aspect: 'mother',
      content: "Ruth's birthday falls on 4 May, and peonies are mandatory.",
      daysAgo: 355,
      source: {
        excerpt: 'Peonies for Mum, the fourth. Do not let me forget like in 2022.',
        session: 'chat-135',
      },
    },
    {
      ref: 'mum-phone',
      entity: 'Nicholai',
      aspect: 'mother',
      content: 'Sunday calls at five her time.',
      daysAgo: 202,
      source: {
        excerpt: 'She picks up at five on Sundays or assumes I am in a ditch.',
        session: 'chat-594',
      },
    },
    {
      ref: 'mum-hip',
      entity: 'Nicholai',
      aspect: 'mother',
      content: 'After the hip operation she walks with Ruthless, her name for the cane.',
      daysAgo: 60,
    },

    {
      ref: 'sis-1',
      entity: 'Nicholai',
      aspect: 'sister',
      content: 'Delphine restores pianos in Tucson.',
      daysAgo: 265,
    },
    {
      ref: 'sis-2',
      entity: 'Nicholai',
      aspect: 'sister',
      content: 'Her twins, Bo and Wren, turned four in May.',
      daysAgo: 183,
      source: { excerpt: 'The twins are four and have opinions about cake.', session: 'chat-651' },
    },
    {
      ref: 'sis-3',
      entity: 'Nicholai',
      aspect: 'sister',
      content: 'Delphine borrowed the tent and owes him a stove.',
      daysAgo: 91,
    },

    {
      ref: 'del-married',
      entity: 'Sister Delphine',
      aspect: 'status',
      content: 'Delphine is married to Paul.',
      daysAgo: 320,
      source: {
        excerpt: 'Seating plan: Delphine and Paul, obviously together.',
        session: 'chat-240',
      },
    },
    {
      ref: 'del-divorced',
      entity: 'Sister Delphine',
      aspect: 'status',
      content: 'Delphine is divorced and keeps the piano workshop.',
      daysAgo: 58,
      source: {
        excerpt: 'It is official, she kept the workshop and he kept the dog.',
        session: 'chat-1026',
      },
    },

    {
      ref: 'th-topic',
      entity: 'Nicholai',
      aspect: 'thesis',
      content: 'The thesis asks why nineteenth-century surveyors drew islands that were not there.',
      daysAgo: 349,
      source: {
        excerpt: 'Phantom islands. Yes, really. Yes, it is a real thesis.',
        session: 'chat-153',
      },
    },
    {
      ref: 'th-advisor',
      entity: 'Nicholai',
      aspect: 'thesis',
      content: 'Professor Achterberg answers email on Thursdays, in lower case.',
      daysAgo: 298,
    },
    {
      ref: 'th-chapters',
      entity: 'Nicholai',
      aspect: 'thesis',
      content: 'Five chapters planned, and the third has eaten the fourth.',
      daysAgo: 177,
      source: { excerpt: 'Chapter three ate chapter four. Tell nobody.', session: 'chat-669' },
    },
    {
      ref: 'th-archive',
      entity: 'Nicholai',
      aspect: 'thesis',
      content: "Archive visits need four weeks' notice and cotton gloves.",
      daysAgo: 72,
    },
    {
      ref: 'th-long',
      entity: 'Nicholai',
      aspect: 'thesis',
      content:
        'After the long call with Professor Achterberg the plan reads as follows: chapter one keeps the phantom islands of the North Atlantic and loses the Pacific, which becomes an appendix; chapter two compares the three pilot books that copied the same error from one another, with the tables redrawn so that the copying shows at a glance; chapter three stops pretending to be two chapters; the interviews with the hydrographic office go in as evidence rather than as colour; the bibliography gets its French accents back; a full draft goes to the second reader in the first week of the spring term, whatever state it is in, because a bad draft can be read and a good intention cannot; and the acknowledgements must thank Ruth, Delphine, Oksana, the night librarian at the Springs branch, and the unnamed engraver of 1837 who apparently invented an entire island out of one smudge of ink.',
      daysAgo: 9,
      source: {
        excerpt:
          'Notes from the Achterberg call, it went on for two hours, please keep them somewhere I will find them.',
        session: 'chat-1173',
      },
    },

    {
      ref: 'td-open',
      entity: 'Nicholai',
      aspect: 'thesis draft status',
      content: "The second reader's report is open.",
      daysAgo: 145,
      source: { excerpt: 'Still waiting on the second reader.', session: 'chat-765' },
    },
    {
      ref: 'td-closed',
      entity: 'Nicholai',
      aspect: 'thesis draft status',
      content: "The second reader's report is closed with minor corrections.",
      daysAgo: 19,
      source: { excerpt: 'Report is in! Minor corrections only.', session: 'chat-1143' },
    },

    {
      ref: 'nt-enabled',
      entity: 'Nicholai',
      aspect: 'notifications',
      content: 'Push notifications are enabled for calendar changes.',
      daysAgo: 280,
      source: {
        excerpt: 'Yes, ping me when something in the calendar shifts.',
        session: 'chat-360',
      },
    },
    {
      ref: 'nt-disabled',
      entity: 'Nicholai',
      aspect: 'notifications',
      content: 'Push notifications are disabled for calendar changes.',
      daysAgo: 66,
      metadata: { channel: 'push' },
      source: {
        excerpt: 'Turn the calendar pings off, I flinch every time.',
        session: 'chat-1002',
      },
    },
    {
      ref: 'nt-mail',
      entity: 'Nicholai',
      aspect: 'notifications',
      content: 'Email digests are enabled for calendar changes.',
      daysAgo: 12,
      metadata: { channel: 'mail' },
      source: {
        excerpt: 'A mail digest in the evening would be fine though.',
        session: 'chat-1164',
      },
    },

    {
      ref: 'mus-1',
      entity: 'Nicholai',
      aspect: 'music',
      content: 'Plays the bodhrán badly and in company.',
      daysAgo: 333,
      source: { excerpt: 'I play it badly. Put that in the bio.', session: 'chat-201' },
    },
    {
      ref: 'mus-2',
      entity: 'Nicholai',
      aspect: 'music',
      content: 'Rehearsals with the Thursday session take place above the hardware store.',
      daysAgo: 219,
    },
    {
      ref: 'mus-3',
      entity: 'Nicholai',
      aspect: 'music',
      content: 'A borrowed concertina has been sighing in the hallway.',
      daysAgo: 84,
    },

    {
      ref: 'lang-likes',
      entity: 'Nicholai',
      aspect: 'language',
      content: 'Nicholai is learning Portuguese with a phone app.',
      daysAgo: 242,
      source: { excerpt: 'The owl is judging my Portuguese again.', session: 'chat-474' },
    },
    {
      ref: 'lang-app',
      entity: 'Nicholai',
      aspect: 'language',
      content: 'Nicholai dropped the phone app; Benedita teaches him Portuguese on Wednesdays.',
      daysAgo: 47,
      source: {
        excerpt: 'Dropped the app, Benedita teaches me Wednesdays now.',
        session: 'chat-1059',
      },
    },

    {
      ref: 'car-1',
      entity: 'Nicholai',
      aspect: 'car',
      content: 'Drives a 2011 Subaru that smells of wet dog, though no dog was ever in it.',
      daysAgo: 366,
      source: { excerpt: 'The Subaru smells of dog. I have never had a dog.', session: 'chat-102' },
    },
    {
      ref: 'car-2',
      entity: 'Nicholai',
      aspect: 'car',
      content: 'Winter tyres go on in the first week of November.',
      daysAgo: 244,
    },
    {
      ref: 'car-3',
      entity: 'Nicholai',
      aspect: 'car',
      content: 'The left rear window opens only from outside.',
      daysAgo: 133,
    },

    {
      ref: 'mon-rent',
      entity: 'Nicholai',
      aspect: 'money',
      content: 'Rent leaves the account on the third.',
      daysAgo: 294,
    },
    {
      ref: 'mon-save',
      entity: 'Nicholai',
      aspect: 'money',
      content: 'A fifth of every salary goes to the boat fund.',
      daysAgo: 208,
      source: { excerpt: 'Twenty percent to the boat. Yes, still.', session: 'chat-576' },
    },
    {
      ref: 'mon-tax',
      entity: 'Nicholai',
      aspect: 'money',
      content: 'His accountant, Mrs. Oyelaran, wants receipts as photographs.',
      daysAgo: 70,
      source: { excerpt: 'Photos of receipts, she said, not a shoebox.', session: 'chat-990' },
    },

    {
      ref: 'bank-credit',
      entity: 'Nicholai',
      aspect: 'bank',
      content: 'Nicholai uses Alpine Credit Union for his salary.',
      daysAgo: 307,
    },
    {
      ref: 'bank-savings',
      entity: 'Nicholai',
      aspect: 'bank',
      content: 'Nicholai uses Harbor Bank for the boat fund.',
      daysAgo: 111,
      source: {
        excerpt: 'Boat money sits at Harbor, salary stays where it is.',
        session: 'chat-867',
      },
    },

    {
      ref: 'gym-active',
      entity: 'Nicholai',
      aspect: 'gym membership',
      content: 'The Granite Hall membership is active.',
      daysAgo: 259,
    },
    {
      ref: 'gym-inactive',
      entity: 'Nicholai',
      aspect: 'gym membership',
      content: 'The Granite Hall membership is currently inactive until the knee heals.',
      daysAgo: 26,
      source: { excerpt: 'Froze the gym until the knee is better.', session: 'chat-1122' },
    },

    {
      ref: 'rd-1',
      entity: 'Nicholai',
      aspect: 'reading',
      content: 'A novel by the bed, an atlas by the bath.',
      daysAgo: 338,
      source: { excerpt: 'Bath atlas got wet. It was only Belgium.', session: 'chat-186' },
    },
    {
      ref: 'rd-2',
      entity: 'Nicholai',
      aspect: 'reading',
      content: 'Library loans come due every third Monday.',
      daysAgo: 226,
    },
    {
      ref: 'rd-3',
      entity: 'Nicholai',
      aspect: 'reading',
      content: 'He annotates in pencil and argues in the margins.',
      daysAgo: 129,
      source: { excerpt: 'If you scan my copy, you also scan the arguments.', session: 'chat-813' },
    },
    {
      ref: 'rd-4',
      entity: 'Nicholai',
      aspect: 'reading',
      content: 'Audiobooks work only at one and a half speed.',
      daysAgo: 31,
    },

    {
      ref: 'pl-1',
      entity: 'Nicholai',
      aspect: 'plants',
      content: 'Gerald, the rubber tree, predates every relationship.',
      daysAgo: 327,
      source: {
        excerpt: 'Gerald moves in the front seat. The boxes go behind.',
        session: 'chat-219',
      },
    },
    {
      ref: 'pl-2',
      entity: 'Nicholai',
      aspect: 'plants',
      content: 'Watering happens on Sundays, with rain water if any fell.',
      daysAgo: 204,
    },
    {
      ref: 'pl-3',
      entity: 'Nicholai',
      aspect: 'plants',
      content: 'Repotting turned up a key to nothing.',
      daysAgo: 62,
    },

    {
      ref: 'we-1',
      entity: 'Nicholai',
      aspect: 'weekend',
      content: 'Long hikes come with a promise to turn back by two.',
      daysAgo: 292,
    },
    {
      ref: 'we-2',
      entity: 'Nicholai',
      aspect: 'weekend',
      content: 'He cooks for the neighbours on the last Sunday of the month.',
      daysAgo: 171,
      source: {
        excerpt: 'Last Sunday: nine people, one pot. Remind me on Friday.',
        session: 'chat-687',
      },
    },
    {
      ref: 'we-3',
      entity: 'Nicholai',
      aspect: 'weekend',
      content: 'Board games end at midnight by household treaty.',
      daysAgo: 49,
    },

    {
      ref: 'ph-1',
      entity: 'Nicholai',
      aspect: 'phone',
      content: 'Calls from unknown numbers go to voicemail.',
      daysAgo: 343,
      source: { excerpt: 'Unknown number? Voicemail. They will survive.', session: 'chat-171' },
    },
    {
      ref: 'ph-2',
      entity: 'Nicholai',
      aspect: 'phone',
      content: 'The screen cracked in the shape of Norway.',
      daysAgo: 238,
    },
    {
      ref: 'ph-3',
      entity: 'Nicholai',
      aspect: 'phone',
      content: 'Maps for two counties stay downloaded.',
      daysAgo: 105,
      source: {
        excerpt: 'Keep Teller and El Paso offline, there is nothing out there but signal jokes.',
        session: 'chat-885',
      },
    },

    {
      ref: 'ok-1',
      entity: 'Oksana',
      aspect: 'climbing partner',
      content: 'Oksana translates patents by day.',
      daysAgo: 221.5,
    },
    {
      ref: 'ok-2',
      entity: 'Oksana',
      aspect: 'climbing partner',
      content: 'Her rope is orange and her jokes are dry.',
      daysAgo: 174.5,
      source: {
        excerpt: 'She said the rope has seen more of me than my doctor.',
        session: 'chat-678',
      },
    },
    {
      ref: 'ok-3',
      entity: 'Oksana',
      aspect: 'climbing partner',
      content: 'She drove him to the physio after the fall in September.',
      daysAgo: 53.5,
    },

    {
      ref: 'sz-shoe',
      entity: 'Nicholai',
      aspect: 'sizes',
      key: 'shoe',
      content: "Nicholai's shoe size is 44.",
      daysAgo: 336,
      source: { excerpt: '44, unless they are climbing shoes, then pain.', session: 'chat-192' },
    },
    {
      ref: 'sz-shirt',
      entity: 'Nicholai',
      aspect: 'sizes',
      key: 'shirt',
      content: "Nicholai's shirt size is 41.",
      daysAgo: 170,
      source: { excerpt: 'Forty-one at the collar.', session: 'chat-690' },
    },
    {
      ref: 'sz-helmet',
      entity: 'Nicholai',
      aspect: 'sizes',
      key: 'helmet',
      content: "Nicholai's helmet size is 58.",
      daysAgo: 48,
    },

    {
      ref: 'wd-1',
      entity: 'Nicholai',
      aspect: 'wardrobe',
      content: 'Four grey jumpers rotate in an order only he perceives.',
      daysAgo: 324,
      source: {
        excerpt: 'This is the Thursday grey. You cannot see it. I can.',
        session: 'chat-228',
      },
    },
    {
      ref: 'wd-2',
      entity: 'Nicholai',
      aspect: 'wardrobe',
      content: 'The wedding suit hangs in cedar.',
      daysAgo: 212,
    },
    {
      ref: 'wd-3',
      entity: 'Nicholai',
      aspect: 'wardrobe',
      content: 'Rain jackets dry over the bathtub.',
      daysAgo: 94,
    },

    {
      ref: 'ad-tea',
      entity: 'Nicholai',
      aspect: 'after dinner',
      kind: 'preference',
      content: 'Nicholai prefers tea over coffee after dinner.',
      daysAgo: 253,
      source: {
        excerpt: 'Tea after dinner. Coffee at nine and I am reading pilot books until three.',
        session: 'chat-441',
      },
    },
    {
      ref: 'ad-coffee',
      entity: 'Nicholai',
      aspect: 'after dinner',
      kind: 'preference',
      content: 'Nicholai prefers coffee over tea after dinner.',
      daysAgo: 30.5,
      source: {
        excerpt: 'Chapter three again. Coffee after dinner, until further notice.',
        session: 'chat-1108',
      },
    },

    {
      ref: 'sw-fastmail',
      entity: 'Nicholai',
      aspect: 'software',
      content: 'Nicholai uses Fastmail (email client).',
      daysAgo: 232,
      source: {
        excerpt: 'Fastmail for mail. The other one kept hiding things in tabs.',
        session: 'chat-504',
      },
    },
    {
      ref: 'sw-mimestream',
      entity: 'Nicholai',
      aspect: 'software',
      content: 'Nicholai uses Mimestream (email client), whose search forgives spelling.',
      daysAgo: 44,
      source: {
        excerpt: 'On Mimestream now, it found Achterberg without the second h.',
        session: 'chat-1068',
      },
    },

    {
      ref: 'py-tue',
      entity: 'Nicholai',
      aspect: 'physio',
      content: 'The physio appointment is on Tuesday at nine.',
      daysAgo: 24,
      source: { excerpt: 'Physio, Tuesday, nine. Put it in.', session: 'chat-1128' },
    },
    {
      ref: 'py-thu',
      entity: 'Nicholai',
      aspect: 'physio',
      content: 'I meant Thursday at nine for the physio appointment.',
      daysAgo: 23,
    },

    {
      ref: 'pa-office',
      entity: 'Nicholai',
      aspect: 'parcels',
      content: 'Send parcels to the Tideline office.',
      daysAgo: 34,
      source: {
        excerpt: 'Parcels to Tideline, reception signs for anything.',
        session: 'chat-1098',
      },
    },
    {
      ref: 'pa-shop',
      entity: 'Nicholai',
      aspect: 'parcels',
      content: 'Not the Tideline office, send parcels to the shop on the corner.',
      daysAgo: 11,
      source: {
        excerpt: 'Reception signed for a bodhrán and then played it. Corner shop from here on.',
        session: 'chat-1167',
      },
    },

    {
      ref: 'bo-smudge',
      entity: 'Boat',
      aspect: 'name',
      content: 'The boat is called Smudge.',
      daysAgo: 197,
      source: {
        excerpt: 'If I ever own it, it is called Smudge, after the engraver.',
        session: 'chat-609',
      },
    },
    {
      ref: 'bo-erratum',
      entity: 'Boat',
      aspect: 'name',
      content: 'The boat is called Erratum, after a vote of one.',
      daysAgo: 126,
      source: { excerpt: 'Put it to the vote. I won. Erratum.', session: 'chat-822' },
    },
    {
      ref: 'bo-smudge2',
      entity: 'Boat',
      aspect: 'name',
      content: 'The boat is called Smudge again; Erratum raised questions at the harbour office.',
      daysAgo: 42,
      source: {
        excerpt: 'The form asked for a name, not a confession. Back to Smudge.',
        session: 'chat-1074',
      },
    },

    {
      ref: 'bf-2900',
      entity: 'Boat',
      aspect: 'fund',
      content: 'The boat fund stands at 2,900 dollars.',
      daysAgo: 203,
      source: { excerpt: '2,900 in the boat pot. Do not tell the car.', session: 'chat-591' },
    },
    {
      ref: 'bf-4150',
      entity: 'Boat',
      aspect: 'fund',
      content: 'The boat fund stands at 4,150 dollars.',
      daysAgo: 69,
      source: { excerpt: '4,150! That is a mast and some rope.', session: 'chat-993' },
    },

    {
      ref: 'ml-sat',
      entity: 'Nicholai',
      aspect: 'map library',
      content: 'Nicholai volunteers at the map library on Saturdays.',
      daysAgo: 192,
      source: {
        excerpt: 'Saturdays I flatten maps at the library, no calls before noon.',
        session: 'chat-624',
      },
    },
    {
      ref: 'ml-stop',
      entity: 'Nicholai',
      aspect: 'map library',
      content: 'Nicholai stopped volunteering at the map library.',
      daysAgo: 36,
      source: {
        excerpt: 'No map library for the time being, the drafts win.',
        session: 'chat-1092',
      },
    },

    {
      ref: 'ok-patent',
      entity: 'Oksana',
      aspect: 'job',
      content: 'Oksana works at the patent office.',
      daysAgo: 220,
      source: {
        excerpt: 'She reads patents all day, that is why she is calm on the wall.',
        session: 'chat-540',
      },
    },
    // False alarm against 'ok-patent': a relation that holds several values.
    {
      ref: 'ok-gym',
      entity: 'Oksana',
      aspect: 'job',
      content: 'Oksana works at Granite Hall on Saturdays, setting routes.',
      daysAgo: 51,
      source: {
        excerpt: 'She sets the purple ones. On purpose, on Saturdays.',
        session: 'chat-1047',
      },
    },

    {
      ref: 'ts-eight',
      entity: 'Nicholai',
      aspect: 'Thursday session',
      content: 'The Thursday session is at eight.',
      daysAgo: 218,
      source: {
        excerpt: "Eight o'clock, upstairs, bring the drum and an apology.",
        session: 'chat-546',
      },
    },
    // False alarm against 'ts-eight': different context.
    {
      ref: 'ts-seven',
      entity: 'Nicholai',
      aspect: 'Thursday session',
      content: 'The Thursday session is at seven, just this once, because of the match.',
      daysAgo: 27,
      source: {
        excerpt: 'Seven this week, the bar wants the screen at nine.',
        session: 'chat-1119',
      },
    },

    {
      ref: 'dh-tucson',
      entity: 'Sister Delphine',
      aspect: 'home',
      content: 'Delphine lives in Tucson.',
      daysAgo: 264,
      source: {
        excerpt: 'Cards to Delphine go to Tucson, the workshop is downstairs.',
        session: 'chat-408',
      },
    },
    // False alarm against 'dh-tucson': different context.
    {
      ref: 'dh-santafe',
      entity: 'Sister Delphine',
      aspect: 'home',
      content: 'Delphine lives in Santa Fe during the opera season.',
      daysAgo: 68,
      source: {
        excerpt: 'She is in Santa Fe until August, the opera has eleven pianos.',
        session: 'chat-996',
      },
    },
  ],
  decisions: [
    {
      older: 'bf-2900',
      newer: 'bf-4150',
      verdict: 'supersede',
      reviewer: 'Tomasz Brandt',
      daysAgo: 65,
    },
    {
      older: 'dh-tucson',
      newer: 'dh-santafe',
      verdict: 'keep_both',
      reason: 1,
      note: 'Tucson is home, Santa Fe is the season.',
      reviewer: 'Ines Okafor',
      daysAgo: 45,
    },
    {
      older: 'job-senior',
      newer: 'job-tideline',
      verdict: 'supersede',
      reviewer: 'Priya Raman',
      daysAgo: 30,
    },
    {
      older: 'ml-sat',
      newer: 'ml-stop',
      verdict: 'unsure',
      note: 'Stopped, or paused until the thesis is in? Asking him.',
      reviewer: 'Ines Okafor',
      daysAgo: 21,
    },
  ],
  manual: [],
  edits: [],
  falseAlarms: [
    { older: 'ed-vim', newer: 'ed-emacs', kind: 'scope' },
    { older: 'ok-patent', newer: 'ok-gym', kind: 'multi-valued' },
    { older: 'ts-eight', newer: 'ts-seven', kind: 'scope' },
    { older: 'dh-tucson', newer: 'dh-santafe', kind: 'scope' },
  ],
} satisfies Story
