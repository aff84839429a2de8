import { BACK_AND_FORTH, pairOf, type Agent } from './seed'

/** A screen as the test of every page visits it; its content has that width (rule NV6). */
export type Screen = readonly [
  at: (agent: Agent) => string | Promise<string>,
  ready: string | RegExp, // a text that appears with the page
  width?: 'reading' | 'wide',
]

/** Screens that one agent serves; what a screen needs besides, it adds before it is visited. */
export type Group = {
  readonly name: string
  readonly prepare?: (agent: Agent) => Promise<unknown>
  readonly screens: readonly Screen[]
}

const factAt = async (agent: Agent, place: number, search = '') =>
  `/memory/facts/${(await agent.rows()).at(place)?.id}${search}`

const versionOf = async (agent: Agent, about: '/chains' | '/history') =>
  `${about}/${(await agent.rows()).find(({ entity }) => entity === 'Search')?.id}`

const latestSample = new WeakMap<Agent, string>()

/** The address of something about the agent’s one sample. */
const sampled = (address: (sample: string) => string) => async (agent: Agent) => {
  const sample = latestSample.get(agent) ?? (await agent.sample({ twice: 1 }))
  latestSample.set(agent, sample)
  return address(sample)
}

export const GROUPS: readonly Group[] = [
  {
    name: 'proposals',
    screens: [
      [(agent) => agent.queue, 'Is the older fact outdated?'],
      [(agent) => `${agent.queue}&status=decided`, 'approved'],
      [(agent) => `${agent.queue}&status=withdrawn`, 'Nothing withdrawn'],
      [
        async (agent) => {
          const [older, newer] = pairOf(90)
          await agent.facts([{ ...older, protected: true }, newer])
          return `${agent.queue}&lane=locked`
        },
        '1 proposal is locked: its older fact is protected or a constraint.',
      ],
      [async (agent) => `/p/${(await agent.proposals()).at(-1)?.id}`, 'Decisions on this pair'],
      [(agent) => agent.versions(), 'What the agent will receive', 'wide'],
      [
        (agent) => `/review/patterns?agent=${agent.id}&pattern=V%2BT&seed=1`,
        'Decide this one',
        'wide',
      ],
    ],
  },
  {
    name: 'other lanes of Review',
    screens: [
      [
        async (agent) => {
          await agent.imports(BACK_AND_FORTH)
          return `/review/ended?agent=${agent.id}`
        },
        'Was this replacement right?',
        'wide',
      ],
      [
        async (agent) => {
          await agent.facts([{ entity: 'Ines', aspect: 'town', content: 'Ines lives in Ghent.' }])
          await agent.policy({ detectorProfile: 'default' })
          await agent.facts([
            { entity: 'Ines', aspect: 'aspect 1', content: 'Ines likes tea.', daysAgo: 60 },
            { entity: 'Ines', aspect: 'aspect 1', content: 'Ines likes coffee.', daysAgo: 3 },
          ])
          return `/review/possible?agent=${agent.id}`
        },
        '1 possible pair',
        'reading',
      ],
      [sampled(() => '/review/blind'), 'Draw a sample', 'reading'],
      [sampled((sample) => `/review/blind/${sample}`), 'Is the older fact outdated?'],
      [
        sampled((sample) => `/review/blind/import?sample=${sample}`),
        'What a file looks like',
        'wide',
      ],
      [
        async (agent) => {
          const [older, newer] = await agent.rows()
          return `/review/test?older=${older?.id}&newer=${newer?.id}`
        },
        'The other way around',
        'wide',
      ],
      [
        () =>
          '/review/test?olderText=Nora+lives+in+Denver.&newerText=Nora+now+lives+in+Boulder.&profile=default',
        'The other way around',
        'wide',
      ],
      [
        async (agent) => `/review/test?older=${(await agent.rows()).at(-1)?.id}`,
        'Or choose a stored fact',
        'wide',
      ],
    ],
  },
  {
    name: 'what an agent receives, and its facts',
    prepare: (agent) => agent.overlap(),
    screens: [
      [() => '/memory', 'Received now', 'wide'],
      [
        async (agent) => {
          const [, waiting] = await agent.proposals()
          return `/memory?agent=${agent.id}&history=1&since=2026-01-01&proposal=${waiting?.id}`
        },
        'Received now',
        'wide',
      ],
      [(agent) => `/memory?agent=${agent.id}&true=2020-01-01`, 'Received then', 'wide'],
      [(agent) => `/memory/facts?agent=${agent.id}&status=all`, 'Person 1 lives in Turku.', 'wide'],
      [
        (agent) => `/memory/facts?agent=${agent.id}&true=2026-01-01&known=2026-06-01T12:00:00Z`,
        'Viewing 1 Jan 2026, as known on 1 Jun 2026, 12:00 UTC. Read-only.',
        'wide',
      ],
      [(agent) => factAt(agent, -1), 'What happened to it', 'reading'],
      [(agent) => factAt(agent, 0, '?true=2020-01-01'), /^Not current then/, 'reading'],
      [(agent) => versionOf(agent, '/chains'), 'Compare two versions'],
      [(agent) => versionOf(agent, '/history'), /^What happened about /],
    ],
  },
  {
    name: 'questions about the memory',
    prepare: async (agent) => {
      await agent.overlap()
      await agent.imports(BACK_AND_FORTH)
      await agent.imports([{ entity: 'Mara', aspect: 'pet', externalId: 'pet', daysAgo: 400 }])
      await agent.facts([
        { entity: 'Key', content: 'The spare key is with Ida.', protected: true },
        { entity: 'Key', content: 'Spare key is with Ida' },
      ])
    },
    screens: [
      [(agent) => `/memory/duplicates?agent=${agent.id}`, 'After merging', 'reading'],
      [(agent) => `/memory/health?agent=${agent.id}`, 'Overlapping validity: 1', 'wide'],
      [(agent) => `/memory/flip-flops?agent=${agent.id}`, 'is this permanent', 'wide'],
      [(agent) => `/memory/still-true?agent=${agent.id}`, 'to confirm', 'reading'],
    ],
  },
  {
    name: 'going live',
    screens: [
      [() => '/go-live', 'Default for new agents', 'wide'],
      [() => '/go-live/default', 'Default for new agents', 'reading'],
      [
        (agent) => sampled((sample) => `/go-live/agents/${agent.id}?sample=${sample}`)(agent),
        'Where detector and labels differ',
        'wide',
      ],
      [
        (agent) =>
          sampled(
            (sample) =>
              `/go-live/agents/${agent.id}/threshold?sample=${sample}&review=0.5&against=default&without=V`,
          )(agent),
        'Compare another scoring',
        'wide',
      ],
      [
        (agent) => `/go-live/agents/${agent.id}/what-if?match=0.5&list=unlabelled`,
        'What would have happened to each proposal',
        'wide',
      ],
      [(agent) => `/go-live/agents/${agent.id}/report`, 'Policy before and after', 'wide'],
      [
        sampled((sample) => `/go-live/default/agreement?sample=${sample}`),
        'Where people disagree',
        'wide',
      ],
    ],
  },
  {
    name: 'lists behind the figures',
    screens: [
      [(agent) => `/go-live/agents/${agent.id}/errors`, 'Errors', 'wide'],
      [
        (agent) => sampled((sample) => `/go-live/agents/${agent.id}/pairs?sample=${sample}`)(agent),
        'pairs of sample',
        'reading',
      ],
      [(agent) => `/go-live/agents/${agent.id}/proposals`, 'Counted proposals', 'reading'],
      [(agent) => `/go-live/agents/${agent.id}/times`, 'Speed on save', 'reading'],
      [
        async (agent) => {
          for (const [nth, number] of (await agent.pairs(40)).entries())
            await agent.decideAs('Cyd', number, nth % 2 === 0 ? 'supersede' : 'keep_both')
          await agent.refit()
          return `/go-live/agents/${agent.id}/advanced`
        },
        'Weights that moved',
        'reading',
      ],
      [(agent) => `/go-live/agents/${agent.id}/advanced/pairs`, 'pairs', 'reading'],
    ],
  },
  {
    name: 'activity and settings',
    screens: [
      [(agent) => `/activity?agent=${agent.id}`, 'Decision', 'wide'],
      [
        async (agent) => `/activity/${(await agent.operations('Ben')).at(-1)?.seq}`,
        'Changes',
        'reading',
      ],
      [() => '/activity/import', 'What a file looks like', 'wide'],
      [() => '/settings', 'Default for all agents', 'wide'],
      [(agent) => `/settings?agent=${agent.id}`, 'Shadow mode', 'wide'],
      [(agent) => `/settings/sweeps?agent=${agent.id}`, 'Run a sweep now', 'wide'],
      [(agent) => `/settings/data?agent=${agent.id}`, 'Retention', 'wide'],
      [() => '/settings/access', 'Create token', 'reading'],
      [() => '/settings/connections', 'Connect a store', 'reading'],
      [() => '/settings/keys', 'Approve', 'reading'],
    ],
  },
  {
    name: 'first minutes and documentation',
    screens: [
      [() => '/welcome', 'AI agents remember facts', 'reading'],
      [() => '/welcome/practice', 'Pair 1 of 3', 'reading'],
      [() => '/demo', 'Type a fact and watch', 'wide'],
      [() => '/docs', 'How to use, run and extend Palimpsest.', 'wide'],
      [() => '/docs/import', 'Fact files', 'wide'],
      [() => '/docs/configuration', 'PALIMPSEST_DATA', 'wide'],
      [() => '/docs/api-reference', 'GET /agents', 'wide'],
      [() => '/nowhere', 'There is nothing at this address.', 'reading'],
    ],
  },
]
