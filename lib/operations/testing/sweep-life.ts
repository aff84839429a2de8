import type { FactInput } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'
import type { PolicyOverrides } from '@/lib/domain/policy'
import { seeded } from '@/lib/statistics/seeded'
import type { Store } from '@/lib/store/port'

import { cancelSweep } from '../cancel-sweep'
import { openSweep } from '../continue-sweep'
import { importFacts } from '../import-facts'
import { ingestFacts } from '../ingest-facts'
import { setPolicy } from '../set-policy'
import { startSweep, type StartSweep } from '../start-sweep'
import { batchOf, factInput, outcomeOf, recordedProposal, snapshot, valueOf } from '../testing'
import { liveOn, seedLife, type Life } from './random-life'

// One random life, swept now and then. Lived twice, with sweeps that read only what changed and with sweeps that read everything, it must
// end with the same proposals.

type Proposals = Awaited<ReturnType<typeof snapshot>>['proposals']

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 8, 1, 12)
const DOINGS =
  'ingest ingest import import live live live live live live live live policy later cancel sweep sweep sweep'.split(
    ' ',
  )
const POLICIES: readonly PolicyOverrides[] = [
  {},
  {},
  { supersessionMinConfidence: 0.8 },
  { supersessionMinConfidence: 0.85 },
  { preferenceKeys: 'propose' },
  { detectorProfile: 'default' },
  { supersessionAutoApply: true, supersessionMatchConfidence: 0.7 },
]

/** What a life leads to: the proposals, and how many facts its sweeps read. */
export type Lived = {
  readonly proposals: readonly Omit<Proposals[number], 'seen' | 'lastSeenAt'>[]
  readonly proposed: number // by the sweeps
  readonly read: number
  readonly changedOnly: number // sweeps that read only what changed
  readonly said: readonly string[]
}

/** Lives a life of `steps` random steps with sweeps of a trigger; `schedule` reads what changed, `button` everything. */
export async function liveAndSweep(
  store: Store,
  life: { readonly seed: number; readonly steps: number; readonly trigger: 'schedule' | 'button' },
): Promise<Lived & { readonly left: number }> {
  const random = seeded(life.seed)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  let hours = 0
  let done = 0
  const now = () => instantFromMs(START_MS + hours * HOUR_MS + done * 60_000)
  const born = await seedLife(store, { later: true })
  const requests: Life['requests'] = (fields = {}) => born.requests({ at: now(), ...fields })
  const here: Life = { ...born, requests }
  const ids: string[] = []
  const said: string[] = []
  let [proposed, read, changedOnly] = [0, 0, 0]

  const fact = (fields: Partial<FactInput> = {}): FactInput => {
    const preference = random() < 0.2
    return factInput({
      entity: pick(['Mara', 'Nils']),
      aspect: pick(['queue', 'home']),
      key: preference || random() < 0.1 ? pick(['editor', 'shell']) : null,
      kind: preference ? 'preference' : 'fact',
      content: pick([
        `the queue is ${pick(['redis', 'kafka', 'rabbit'])}`,
        `Mara lives in ${pick(['Turku', 'Oulu', 'Cork'])}`,
        `Mara ${pick(['uses', 'does not use', 'now uses'])} the ${pick(['old', 'new'])} lift at home`,
      ]),
      metadata: random() < 0.2 ? { project: pick(['a', 'b']) } : {},
      validFrom: instantFromMs(now().getTime() + Math.round((random() * 12 - 9) * 24) * HOUR_MS),
      ...fields,
    })
  }
  const batch = () => {
    const facts = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      fact({
        externalId: `e${Math.floor(random() * 12)}`,
        ...(random() < 0.1 ? { entity: null, aspect: null } : {}),
        ...(random() < 0.1 ? { status: 'retracted' } : {}),
      }),
    ).filter(
      ({ externalId }, nth, all) => all.findIndex((each) => each.externalId === externalId) === nth,
    )
    const [first, second] = facts.map(({ externalId }) => externalId ?? '')
    const proposals =
      first !== undefined && second !== undefined && random() < 0.4
        ? [recordedProposal(first, second)]
        : []
    return { batch: batchOf({ facts, proposals }), skipRefused: true }
  }
  const sweep = async (trigger: StartSweep['trigger'], stop = false) => {
    const { at, ...request } = requests()
    const step = { ...request, at }
    const command = { agentId: 'scout', entity: null, trigger, owner: 'life' } as const
    const { runId } = valueOf(await startSweep(store, command, step))
    if (stop) valueOf(await cancelSweep(store, runId, { at, live: [runId] }))
    const worker = openSweep(store, { runId, owner: 'life' })
    while (await worker.step(step));
    return store.read.sweepRun.findUniqueOrThrow({ where: { id: runId } })
  }

  for (; done < life.steps; done += 1) {
    const doing = pick(DOINGS)
    if (doing === 'ingest') {
      const facts = Array.from({ length: 1 + Math.floor(random() * 2) }, () => fact())
      const arriving = { facts, system: 'agent' }
      const command = random() < 0.4 ? arriving : { ...arriving, inline: false as const }
      const result = await ingestFacts(store, command, requests())
      if (result.ok)
        for (const stored of result.value.facts) here.fold.arrives(stored.id, stored.content)
      said.push(`ingest ${outcomeOf(result)}`)
    } else if (doing === 'import') {
      const result = await importFacts(store, batch(), requests())
      const recorded = result.ok ? result.value.recorded : null
      if (recorded !== null) ids.push(recorded.operation.id)
      for (const { id, content } of await store.read.fact.findMany()) here.fold.arrives(id, content)
      said.push(`import ${outcomeOf(result)}`)
    } else if (doing === 'policy') {
      const overrides = { shadowMode: random() < 0.3, ...pick(POLICIES) }
      const row = await store.read.policyRow.findUnique({ where: { id: 'scout' } })
      const version = row?.version ?? 0
      const command = { agentId: 'scout', overrides, version, unsigned: true as const }
      said.push(`policy ${outcomeOf(await setPolicy(store, command, requests()))}`)
    } else if (doing === 'later') {
      hours += Math.floor(random() * 40)
    } else if (doing === 'cancel') {
      await sweep(life.trigger, true)
    } else if (doing === 'sweep') {
      const run = await sweep(life.trigger)
      proposed += run.proposed
      read += run.factsRead
      if (run.reads === 'changed') changedOnly += 1
    } else {
      said.push(await liveOn(here, random, ids))
    }
  }
  await sweep(life.trigger)
  const { proposals } = await snapshot(store)
  const { proposed: left } = await sweep('button')
  // How often a question was seen says how often its slot was read (rule P9).
  const asked = proposals.map(({ seen: _seen, lastSeenAt: _last, ...rest }) => rest)
  return { proposals: asked, proposed, read, changedOnly, said, left }
}
