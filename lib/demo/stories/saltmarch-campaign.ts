import type { Story } from '../story'

export const SALTMARCH_CAMPAIGN = {
  agent: 'saltmarch-campaign',
  title: 'The Saltmarch campaign',
  about:
    "A game master's memory: five heroes, one drowned kingdom, and a goose that keeps surviving. What the bard claims and what is true are kept apart, mostly; this one agent stays on the seed profile, to show what its four signals propose alone.",
  phase: 'shadow',
  profile: 'seed',
  facts: [
    {
      ref: 'qi-alive',
      entity: 'Queen Isaura',
      aspect: 'life',
      content: 'Queen Isaura is alive and walled into the lighthouse.',
      daysAgo: 351,
      source: {
        excerpt: 'Behind the plaster you hear breathing. The queen is alive in there.',
        session: 'game-night-147',
      },
    },
    {
      ref: 'qi-dead',
      entity: 'Queen Isaura',
      aspect: 'life',
      content: 'Queen Isaura is dead, drowned by her own tide.',
      daysAgo: 72,
      source: {
        excerpt: 'The tide takes her. She is dead, the crown floats.',
        session: 'game-night-984',
      },
    },

    {
      ref: 'qc-bloodline',
      entity: 'Queen Isaura',
      aspect: 'claims',
      content: 'Her bloodline holds the right to ring the Drowned Bell.',
      daysAgo: 350,
    },
    {
      ref: 'qc-heir',
      entity: 'Queen Isaura',
      aspect: 'claims',
      content: 'A cousin in exile breeds herons and denies everything.',
      daysAgo: 198,
      source: {
        excerpt: 'The cousin says he has never heard of any throne. A heron coughs.',
        session: 'game-night-606',
      },
    },
    {
      ref: 'qc-seal',
      entity: 'Queen Isaura',
      aspect: 'claims',
      content: 'The seal of salt dissolves when lied upon.',
      daysAgo: 83,
    },

    {
      ref: 'co-dead',
      entity: 'Sir Corvin',
      aspect: 'life',
      content: 'Sir Corvin is dead.',
      daysAgo: 272,
      source: {
        excerpt: 'Natural one on the bridge. Corvin is dead, folks.',
        session: 'game-night-384',
      },
    },
    {
      ref: 'co-alive',
      entity: 'Sir Corvin',
      aspect: 'life',
      content: 'Sir Corvin is alive again, at the price of his name.',
      daysAgo: 146,
      source: {
        excerpt: 'The ferrywoman gives him back and keeps the name.',
        session: 'game-night-762',
      },
    },
    // False alarm against 'co-alive': a question, quote, hypothetical or benign negation.
    {
      ref: 'co-quote',
      entity: 'Sir Corvin',
      aspect: 'life',
      content: '"Sir Corvin is dead, I saw it, twice," sang the bard.',
      daysAgo: 31,
      source: {
        excerpt: 'The bard sings the ballad again, badly, third verse.',
        session: 'game-night-1107',
      },
    },

    {
      ref: 'go-1',
      entity: 'Goose Admiral',
      aspect: 'life',
      content: 'The goose bit a lich and lived.',
      daysAgo: 284,
      source: {
        excerpt: 'Goose attacks lich. Goose wins. I hate dice.',
        session: 'game-night-348',
      },
    },
    {
      ref: 'go-2',
      entity: 'Goose Admiral',
      aspect: 'life',
      content: 'Sailors salute her from the waist down, fearing for the rest.',
      daysAgo: 159,
    },
    {
      ref: 'go-3',
      entity: 'Goose Admiral',
      aspect: 'life',
      content: "An egg of solid pearl waits in the captain's hat.",
      daysAgo: 61,
      source: {
        excerpt: 'She laid a pearl. In the hat. While he wore it.',
        session: 'game-night-1017',
      },
    },

    {
      ref: 'sg-closed',
      entity: 'Salt Gate',
      aspect: 'state',
      content: 'The Salt Gate is closed.',
      daysAgo: 232,
      source: {
        excerpt: 'The gate will not budge, it is closed with a word.',
        session: 'game-night-504',
      },
    },
    {
      ref: 'sg-open',
      entity: 'Salt Gate',
      aspect: 'state',
      content: 'The Salt Gate is open since the bell rang thrice.',
      daysAgo: 109,
      source: { excerpt: 'Third stroke, and the gate stands open.', session: 'game-night-873' },
    },
    // False alarm against 'sg-open': a question, quote, hypothetical or benign negation.
    {
      ref: 'sg-hyp',
      entity: 'Salt Gate',
      aspect: 'state',
      content: 'If the bell cracks, the Salt Gate would be closed forever.',
      daysAgo: 48,
      source: {
        excerpt: 'What happens if it cracks? In theory the gate shuts for good.',
        session: 'game-night-1056',
      },
    },

    {
      ref: 'ag-open',
      entity: 'Ash Gate',
      aspect: 'state',
      content: 'The Ash Gate is open at low tide.',
      daysAgo: 226,
      metadata: { tide: 'low' },
      source: {
        excerpt: 'Low tide: you may pass the Ash Gate, it is open.',
        session: 'game-night-522',
      },
    },
    // False alarm against 'ag-open': different context, the metadata differs.
    {
      ref: 'ag-closed',
      entity: 'Ash Gate',
      aspect: 'state',
      content: 'The Ash Gate is closed at high tide.',
      daysAgo: 113,
      metadata: { tide: 'high' },
      source: { excerpt: 'High tide. Closed. Also on fire.', session: 'game-night-861' },
    },

    {
      ref: 'tg-friends',
      entity: 'Tide Guild',
      aspect: 'alliance',
      content: 'The Tide Guild and the heroes are friends.',
      daysAgo: 249,
      source: {
        excerpt: 'You drink with the Guild. You are friends until the bill.',
        session: 'game-night-453',
      },
    },
    {
      ref: 'tg-not',
      entity: 'Tide Guild',
      aspect: 'alliance',
      content: 'The Tide Guild and the heroes are not friends after the warehouse.',
      daysAgo: 64,
      source: {
        excerpt: 'After the warehouse fire the Guild wants your heads.',
        session: 'game-night-1008',
      },
    },

    {
      ref: 'th-based',
      entity: 'Tide Guild',
      aspect: 'headquarters',
      content: 'The Tide Guild is based in Old Harbour.',
      daysAgo: 294,
      source: {
        excerpt: 'Their hall is the one with the teeth, in Old Harbour.',
        session: 'game-night-318',
      },
    },
    {
      ref: 'th-based2',
      entity: 'Tide Guild',
      aspect: 'headquarters',
      content: 'The Tide Guild is based in the belly of the ship Perpetua.',
      daysAgo: 43,
      source: {
        excerpt: 'The hall burned, they govern from the Perpetua.',
        session: 'game-night-1071',
      },
    },

    {
      ref: 'tc-1',
      entity: 'Tide Guild',
      aspect: 'customs',
      content: 'Members greet by showing an empty left hand.',
      daysAgo: 293,
    },
    {
      ref: 'tc-2',
      entity: 'Tide Guild',
      aspect: 'customs',
      content: 'Debts pass to whoever inherits the boots.',
      daysAgo: 189,
      source: {
        excerpt: 'Congratulations, you inherit boots and 400 crowns of debt.',
        session: 'game-night-633',
      },
    },
    {
      ref: 'tc-3',
      entity: 'Tide Guild',
      aspect: 'customs',
      content: 'Traitors get a quiet dinner.',
      daysAgo: 77,
    },

    {
      ref: 'he-allow',
      entity: 'Herons',
      aspect: 'alliance',
      content: 'The herons allow passage through the reeds.',
      daysAgo: 216,
      source: { excerpt: 'The heron nods. You may pass.', session: 'game-night-552' },
    },
    {
      ref: 'he-deny',
      entity: 'Herons',
      aspect: 'alliance',
      content: 'The herons deny passage through the reeds to anyone who smells of goose.',
      daysAgo: 37,
      source: { excerpt: 'They sniff. Goose. Denied.', session: 'game-night-1089' },
    },

    {
      ref: 'br-axe',
      entity: 'Brannoch',
      aspect: 'weapon',
      content: 'Brannoch uses the axe Regret.',
      daysAgo: 302,
      source: {
        excerpt: 'Axe is called Regret, plus one against doors.',
        session: 'game-night-294',
      },
    },
    // False alarm against 'br-axe': a relation that holds several values.
    {
      ref: 'br-sling',
      entity: 'Brannoch',
      aspect: 'weapon',
      content: 'Brannoch uses a sling for birds.',
      daysAgo: 165,
      source: {
        excerpt: 'For the gulls I use the sling, the axe is overkill.',
        session: 'game-night-705',
      },
    },
    // False alarm against 'br-sling': a question, quote, hypothetical or benign negation.
    {
      ref: 'br-lost',
      entity: 'Brannoch',
      aspect: 'weapon',
      content: 'Brannoch never uses the axe Regret, having sworn it off at the well.',
      daysAgo: 34,
      source: {
        excerpt: 'I drop Regret in the well. Never again, I swear on the goose.',
        session: 'game-night-1098',
      },
    },

    {
      ref: 'bf-1',
      entity: 'Brannoch',
      aspect: 'fears',
      content: 'Deep water, since the ferry.',
      daysAgo: 300,
    },
    {
      ref: 'bf-2',
      entity: 'Brannoch',
      aspect: 'fears',
      content: 'Accordion music makes him weep for reasons he withholds.',
      daysAgo: 178,
      source: {
        excerpt: 'He weeps. I am not telling you why. Backstory.',
        session: 'game-night-666',
      },
    },

    {
      ref: 'yo-never',
      entity: 'Ysolde',
      aspect: 'oath',
      kind: 'constraint',
      content: 'Ysolde never draws first blood under a roof.',
      daysAgo: 315,
      source: {
        excerpt: "My paladin's oath: no first blood under a roof.",
        session: 'game-night-255',
      },
    },
    // False alarm against 'yo-never': history, both true over time.
    {
      ref: 'yo-draws',
      entity: 'Ysolde',
      aspect: 'oath',
      content: 'Ysolde draws first blood under a roof in the ballroom scene.',
      daysAgo: 29,
      source: { excerpt: 'I stab the duke. Yes, indoors. Yes, first.', session: 'game-night-1113' },
    },

    {
      ref: 'yl-1',
      entity: 'Ysolde',
      aspect: 'languages',
      content: 'Ysolde speaks Marsh, High Salt and a little Heron.',
      daysAgo: 314,
      source: { excerpt: 'She knows Heron well enough to insult one.', session: 'game-night-258' },
    },
    {
      ref: 'yl-2',
      entity: 'Ysolde',
      aspect: 'languages',
      content: 'Reading Old Tidal costs her a candle per page.',
      daysAgo: 187,
    },

    {
      ref: 'yg-a',
      entity: 'Ysolde',
      aspect: 'god',
      content: 'Ysolde prefers the Lamp Mother in daylight.',
      daysAgo: 261,
      metadata: { time: 'day' },
    },
    // False alarm against 'yg-a': different context, the metadata differs.
    {
      ref: 'yg-b',
      entity: 'Ysolde',
      aspect: 'god',
      content: 'Ysolde prefers the Quiet One in the dark.',
      daysAgo: 136,
      metadata: { time: 'night' },
      source: {
        excerpt: 'Underground I pray to the Quiet One instead.',
        session: 'game-night-792',
      },
    },

    {
      ref: 'pi-0',
      entity: 'Pip',
      aspect: 'rank',
      supersededBy: 'pi-1',
      content: 'Pip is a stowaway in the onions.',
      daysAgo: 289,
      source: { excerpt: 'I hide among the onions.', session: 'game-night-333' },
    },
    {
      ref: 'pi-1',
      entity: 'Pip',
      aspect: 'rank',
      content: 'Pip is a deckhand.',
      daysAgo: 256,
      source: { excerpt: 'I start as a deckhand, level one, one shoe.', session: 'game-night-432' },
    },
    {
      ref: 'pi-2',
      entity: 'Pip',
      aspect: 'rank',
      content: 'Pip is a captain, elected by four votes and a goose.',
      daysAgo: 25,
      source: { excerpt: 'Four to one, the goose abstained at first.', session: 'game-night-1125' },
    },

    {
      ref: 'pinv-1',
      entity: 'Pip',
      aspect: 'inventory',
      content: 'One shoe, one map of somewhere else.',
      daysAgo: 255,
    },
    {
      ref: 'pinv-2',
      entity: 'Pip',
      aspect: 'inventory',
      content: 'A bottle with weather in it.',
      daysAgo: 174,
      source: { excerpt: 'Do not open the bottle indoors.', session: 'game-night-678' },
    },
    {
      ref: 'pinv-3',
      entity: 'Pip',
      aspect: 'inventory',
      content: "Eleven teaspoons from the duke's table.",
      daysAgo: 87,
    },

    {
      ref: 'dv-love',
      entity: 'Duke Valdris',
      aspect: 'mood',
      content: 'The duke claims to love the heroes.',
      daysAgo: 246,
      source: {
        excerpt: 'He embraces you all. He loves you. Roll insight.',
        session: 'game-night-462',
      },
    },
    {
      ref: 'dv-hate',
      entity: 'Duke Valdris',
      aspect: 'mood',
      content: 'The duke claims to hate the heroes.',
      daysAgo: 27,
      source: {
        excerpt: 'After the ballroom he hates you, cordially.',
        session: 'game-night-1119',
      },
    },

    {
      ref: 'ds-1',
      entity: 'Duke Valdris',
      aspect: 'secrets',
      content: 'Collects left hands of statues.',
      daysAgo: 245,
    },
    {
      ref: 'ds-2',
      entity: 'Duke Valdris',
      aspect: 'secrets',
      content: 'Writes to the lich every full moon.',
      daysAgo: 138,
      source: { excerpt: 'The letter begins: Dearest, the moon again.', session: 'game-night-786' },
    },
    {
      ref: 'ds-3',
      entity: 'Duke Valdris',
      aspect: 'secrets',
      content: 'Owes his face to a potion that expires at midsummer.',
      daysAgo: 54,
    },

    {
      ref: 'db-not',
      entity: 'Drowned Bell',
      aspect: 'tone',
      content: 'The Drowned Bell does not ring for the living.',
      daysAgo: 193,
      source: {
        excerpt: 'You pull the rope. Nothing. It does not ring for the living.',
        session: 'game-night-621',
      },
    },
    {
      ref: 'db-does',
      entity: 'Drowned Bell',
      aspect: 'tone',
      content: "The Drowned Bell does ring for the living who carry the queen's crown.",
      daysAgo: 18,
      source: {
        excerpt: 'With the crown on, it rings. Everyone make a save.',
        session: 'game-night-1146',
      },
    },

    {
      ref: 'dbl-1',
      entity: 'Drowned Bell',
      aspect: 'location',
      content: 'Hangs under the nave, mouth upward, full of eels.',
      daysAgo: 192,
    },
    {
      ref: 'dbl-2',
      entity: 'Drowned Bell',
      aspect: 'location',
      content: 'Divers reach it in four breaths.',
      daysAgo: 101,
    },

    {
      ref: 'hr-1',
      entity: 'House rules',
      aspect: 'dice',
      kind: 'constraint',
      content: 'Crits explode once.',
      daysAgo: 360,
      source: {
        excerpt: 'Exploding crits, but only once, remember the goblin.',
        session: 'game-night-120',
      },
    },
    {
      ref: 'hr-2',
      entity: 'House rules',
      aspect: 'dice',
      content: 'Inspiration travels clockwise.',
      daysAgo: 270,
    },
    {
      ref: 'hr-3',
      entity: 'House rules',
      aspect: 'dice',
      content: 'Dropped dice count if the cat agrees.',
      daysAgo: 130,
      source: {
        excerpt: 'It is under the cat. The cat blinked. It counts.',
        session: 'game-night-810',
      },
    },

    {
      ref: 'ha-1',
      entity: 'House rules',
      aspect: 'absence',
      kind: 'constraint',
      content: "A missing player's hero guards the boat.",
      daysAgo: 354,
      source: {
        excerpt: 'If you are away your hero guards the boat and nobody may loot it.',
        session: 'game-night-138',
      },
    },
    {
      ref: 'ha-2',
      entity: 'House rules',
      aspect: 'absence',
      content: 'Latecomers bring crisps.',
      daysAgo: 168,
    },

    {
      ref: 'we-1',
      entity: 'Weather',
      aspect: 'season',
      content: 'The siege chapter is set in winter.',
      daysAgo: 220,
      source: { excerpt: 'Snow on the reeds. The siege begins.', session: 'game-night-540' },
    },
    // False alarm against 'we-1': history, both true over time.
    {
      ref: 'we-2',
      entity: 'Weather',
      aspect: 'season',
      content: 'The coronation chapter is set in spring.',
      daysAgo: 90,
      source: {
        excerpt: 'The coronation takes place among frogs. Spring.',
        session: 'game-night-930',
      },
    },

    {
      ref: 'lo-active',
      entity: 'Lich Ormund',
      aspect: 'status',
      content: "The lich's curse on the mill is active.",
      daysAgo: 185,
      source: {
        excerpt: 'The mill wheel turns backwards. The curse holds.',
        session: 'game-night-645',
      },
    },
    {
      ref: 'lo-inactive',
      entity: 'Lich Ormund',
      aspect: 'status',
      content: "The lich's curse on the mill is inactive.",
      daysAgo: 16,
      source: {
        excerpt: 'You burn the ledger, and the wheel turns forwards.',
        session: 'game-night-1152',
      },
    },

    {
      ref: 'lm-1',
      entity: 'Lich Ormund',
      aspect: 'manners',
      content: 'Ormund offers tea before any disintegration.',
      daysAgo: 184,
      source: { excerpt: 'He offers tea. Earl Grave. You are welcome.', session: 'game-night-648' },
    },
    {
      ref: 'lm-2',
      entity: 'Lich Ormund',
      aspect: 'manners',
      content: 'He corrects grammar in threats.',
      daysAgo: 96,
    },
    {
      ref: 'lm-long',
      entity: 'Lich Ormund',
      aspect: 'manners',
      content:
        "The full recap that the table asked for, so that nobody has to ask again: the heroes entered the tower through the kitchen, where Pip stole the eleventh teaspoon; Ormund received them in slippers, poured tea, and explained that the curse on the mill had been a clerical error which pride had kept him from mending; Brannoch wept at the accordion and still refused to say why; Ysolde, whose oath kept her sword in its sheath, talked for eleven minutes in High Salt about mercy, and the lich, who had heard every threat in nine languages and a plea in none of them, asked her to repeat the middle part; the goose then ate the tower's spare heart, mistaking it for a fig; and the evening ended with a handshake, a receipt, an invitation to the midsummer ball, and one egg of pearl which everybody has sworn to leave out of the minutes.",
      daysAgo: 11,
      source: {
        excerpt:
          'Can you write one recap that we can all point at? Everything from the kitchen door to the egg, please.',
        session: 'game-night-1167',
      },
    },

    {
      ref: 'cal-1',
      entity: 'Calendar',
      aspect: 'next session',
      content: "Next session is on the first Saturday at Noor's flat.",
      daysAgo: 103,
      source: { excerpt: "Saturday, Noor's, bring chairs.", session: 'game-night-891' },
    },
    {
      ref: 'cal-2',
      entity: 'Calendar',
      aspect: 'next session',
      content: "Game night moved to Sunday because of Noor's exam.",
      daysAgo: 13,
      source: {
        excerpt: 'Can we do Sunday? I have an exam on Monday but the goose needs me.',
        session: 'game-night-1161',
      },
    },

    {
      ref: 'fe-hist',
      entity: 'Map',
      aspect: 'ferries',
      content: 'Ferrywoman Maud rows from Old Harbour to the reeds.',
      daysAgo: 182,
    },
    // False alarm against 'fe-hist': a paraphrase.
    {
      ref: 'fe-dup',
      entity: 'Map',
      aspect: 'ferries',
      content:
        'Nowadays Maud the ferrywoman currently rows people from Old Harbour out to the reeds.',
      daysAgo: 41,
      source: {
        excerpt: 'Who rows us again? Maud, Old Harbour to the reeds, same as ever.',
        session: 'game-night-1077',
      },
    },

    {
      ref: 'ge-1',
      entity: 'Saltmarch',
      aspect: 'geography',
      content: 'Seven islands at ebb, four at flood.',
      daysAgo: 345,
      source: {
        excerpt: 'Count them at ebb: seven. Count again at flood and run.',
        session: 'game-night-165',
      },
    },
    {
      ref: 'ge-2',
      entity: 'Saltmarch',
      aspect: 'geography',
      content: 'Roads of oyster shell glow under a full moon.',
      daysAgo: 224,
    },
    {
      ref: 'ge-3',
      entity: 'Saltmarch',
      aspect: 'geography',
      content: 'The reeds rearrange themselves out of courtesy.',
      daysAgo: 97,
    },

    {
      ref: 'mo-1',
      entity: 'Saltmarch',
      aspect: 'money',
      content: 'Crowns weigh nothing until spent.',
      daysAgo: 344,
    },
    {
      ref: 'mo-2',
      entity: 'Saltmarch',
      aspect: 'money',
      content: 'Salt blocks serve as small change.',
      daysAgo: 213,
      source: { excerpt: 'You pay the ferry with a lick-sized block.', session: 'game-night-561' },
    },
    {
      ref: 'mo-3',
      entity: 'Saltmarch',
      aspect: 'money',
      content: 'Moneylenders accept secrets at a discount.',
      daysAgo: 65,
    },

    {
      ref: 'tv-1',
      entity: 'Tavern The Ninth Wave',
      aspect: 'staff',
      content: 'Old Hesper pours without looking.',
      daysAgo: 297,
      source: { excerpt: 'Hesper pours, eyes shut, to the brim.', session: 'game-night-309' },
    },
    {
      ref: 'tv-2',
      entity: 'Tavern The Ninth Wave',
      aspect: 'staff',
      content: 'A cook nobody has seen sends notes with the soup.',
      daysAgo: 171,
    },
    {
      ref: 'tv-3',
      entity: 'Tavern The Ninth Wave',
      aspect: 'staff',
      content: 'Stable boy Finch turned out to be three otters.',
      daysAgo: 52,
      source: {
        excerpt: 'Under the coat: three otters. He did good work, though.',
        session: 'game-night-1044',
      },
    },

    {
      ref: 'tm-1',
      entity: 'Tavern The Ninth Wave',
      aspect: 'menu',
      content: 'Eel seven ways, the seventh by appointment.',
      daysAgo: 296,
    },
    {
      ref: 'tm-2',
      entity: 'Tavern The Ninth Wave',
      aspect: 'menu',
      content: 'Breakfast comes with a prophecy on the side.',
      daysAgo: 142,
      source: {
        excerpt: 'The toast says: beware the duke. Also: more jam.',
        session: 'game-night-774',
      },
    },

    {
      ref: 'cw-1',
      entity: 'Ship Perpetua',
      aspect: 'crew',
      content: 'Nineteen sailors and one who is a coat rack.',
      daysAgo: 253,
      source: {
        excerpt: 'Do you greet the coat rack? You do. It nods.',
        session: 'game-night-441',
      },
    },
    {
      ref: 'cw-2',
      entity: 'Ship Perpetua',
      aspect: 'crew',
      content: 'Bosun Tallow whistles orders in thirds.',
      daysAgo: 149,
    },
    {
      ref: 'cw-3',
      entity: 'Ship Perpetua',
      aspect: 'crew',
      content: 'The cook from the tavern boarded by night.',
      daysAgo: 38,
    },

    {
      ref: 'lk-1',
      entity: 'Ship Perpetua',
      aspect: 'leaks',
      content: 'Port side weeps near the figurehead.',
      daysAgo: 251,
    },
    {
      ref: 'lk-2',
      entity: 'Ship Perpetua',
      aspect: 'leaks',
      content: "Brannoch's coat plugs the worst hole.",
      daysAgo: 106,
      source: {
        excerpt: 'I take off the coat. I plug the hole. I am cold.',
        session: 'game-night-882',
      },
    },

    {
      ref: 'pr-1',
      entity: 'Prophecies',
      aspect: 'text',
      content: '"Seven bells, six liars, one goose," runs the first line.',
      daysAgo: 342,
      source: { excerpt: 'It says goose. It has always said goose.', session: 'game-night-174' },
    },
    {
      ref: 'pr-2',
      entity: 'Prophecies',
      aspect: 'text',
      content: 'A margin note corrects the grammar.',
      daysAgo: 223,
    },
    {
      ref: 'pr-3',
      entity: 'Prophecies',
      aspect: 'text',
      content: 'Page two got eaten by otters.',
      daysAgo: 88,
    },

    {
      ref: 'dc-1',
      entity: 'Duke Valdris',
      aspect: 'castle',
      content: 'Forty rooms, thirty-nine doors.',
      daysAgo: 306,
      source: { excerpt: 'Count the doors again. Thirty-nine.', session: 'game-night-282' },
    },
    {
      ref: 'dc-2',
      entity: 'Duke Valdris',
      aspect: 'castle',
      content: 'Portraits turn to watch anyone holding cutlery.',
      daysAgo: 197,
    },
    {
      ref: 'dc-3',
      entity: 'Duke Valdris',
      aspect: 'castle',
      content: 'A draught under the chapel smells of low tide.',
      daysAgo: 71,
    },
  ],
  decisions: [
    {
      older: 'br-axe',
      newer: 'br-sling',
      verdict: 'keep_both',
      reason: 2,
      note: 'The sling is for birds: another aspect really.',
      reviewer: 'Priya Raman',
      daysAgo: 160,
    },
    {
      older: 'co-dead',
      newer: 'co-alive',
      verdict: 'supersede',
      reviewer: 'Tomasz Brandt',
      daysAgo: 145,
    },
    {
      older: 'ag-open',
      newer: 'ag-closed',
      verdict: 'keep_both',
      reason: 1,
      note: 'The tide decides.',
      reviewer: 'Tomasz Brandt',
      daysAgo: 112,
    },
    {
      older: 'sg-closed',
      newer: 'sg-open',
      verdict: 'supersede',
      reviewer: 'Priya Raman',
      daysAgo: 108,
    },
    {
      older: 'sg-open',
      newer: 'sg-hyp',
      verdict: 'unsure',
      note: 'A what-if. Or foreshadowing. Asked the game master.',
      reviewer: 'Priya Raman',
      daysAgo: 40,
    },
  ],
  manual: [],
  edits: [],
  falseAlarms: [
    { older: 'co-alive', newer: 'co-quote', kind: 'extraction' },
    { older: 'sg-open', newer: 'sg-hyp', kind: 'extraction' },
    { older: 'ag-open', newer: 'ag-closed', kind: 'scope' },
    { older: 'br-axe', newer: 'br-sling', kind: 'multi-valued' },
    { older: 'br-sling', newer: 'br-lost', kind: 'extraction' },
    { older: 'yo-never', newer: 'yo-draws', kind: 'history' },
    { older: 'yg-a', newer: 'yg-b', kind: 'scope' },
    { older: 'we-1', newer: 'we-2', kind: 'history' },
    { older: 'fe-hist', newer: 'fe-dup', kind: 'duplicate' },
  ],
} satisfies Story
