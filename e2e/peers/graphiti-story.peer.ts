import { expect, test } from '../fixtures'
import { listening } from '../watch-page'
import { makeIndexes, propertiesOf, saveEdges, searchActive, type Stored } from './graphiti-graph'
import { serveFalkordb, whyNoFalkordb } from './serve-falkordb'

// graphiti#1728 from end to end, on FalkorDB itself: one ingestion retires several facts that have nothing to do with it.

const missing = whyNoFalkordb()
const GRAPH = 'engineering'

const INGESTED = '2026-08-16T18:33:39.680680+00:00'
const RETIRED = { invalid_at: INGESTED, expired_at: '2026-08-16T18:33:44.020112+00:00' }

const uses = (nth: number, target: string, fact: string): Stored => ({
  uuid: `b0000000-0000-4000-8000-00000000000${nth}`,
  source: 'Checkout',
  name: 'USES',
  target,
  fact,
  created_at: `2026-08-0${nth}T09:00:00.12345${nth}+00:00`,
  valid_at: `2026-08-0${nth}T09:00:00.12345${nth}+00:00`,
})

const ALONE = 'Nora owns the search service.'
const SESSIONS = uses(2, 'Redis', 'Checkout uses Redis for sessions.')
const FACTS: readonly Stored[] = [
  { ...uses(1, 'Postgres', 'Checkout uses Postgres for orders.'), ...RETIRED },
  { ...SESSIONS, ...RETIRED },
  { ...uses(3, 'Stripe', 'Checkout uses Stripe for payments.'), ...RETIRED },
  {
    ...uses(4, 'Search', ALONE),
    source: 'Nora',
    name: 'OWNS',
    ...RETIRED,
  },
  {
    ...uses(5, 'Kafka', 'Checkout uses Kafka for events.'),
    created_at: INGESTED,
    valid_at: INGESTED,
  },
]

test('[CS41] [CS43] [CS46] graphiti#1728: facts that one ingestion retired are asked about; one is given back, and its undo ends it again', async ({
  agent,
  store,
  reviewer,
}) => {
  test.skip(missing !== null, missing ?? '')
  test.setTimeout(150_000)
  const falkordb = await serveFalkordb()
  try {
    await makeIndexes(falkordb, GRAPH)
    await saveEdges(falkordb, GRAPH, FACTS)
    const asStored = await propertiesOf(falkordb, GRAPH, SESSIONS.uuid)
    const found = () => searchActive(falkordb, GRAPH, 'checkout')
    expect(await found()).toEqual(['Checkout uses Kafka for events.'])
    await agent.pairs(1) // so that the agent is there
    await agent.policy({ shadowMode: false })

    const { page } = await reviewer('Ada', '/settings/connections')
    const main = page.getByRole('main')
    await main.getByLabel('Store', { exact: true }).selectOption('Graphiti')
    await main.getByLabel('Address').fill(falkordb.url)
    await main.getByLabel('Group id').fill(GRAPH)
    await main.getByRole('button', { name: 'Check' }).click()
    await expect(main).toContainText(
      'Found Graphiti on FalkorDB 4.16.3, 5 memories of group engineering',
    )
    await expect(main).toContainText('Graphiti’s own search also returns ended facts')
    expect(await propertiesOf(falkordb, GRAPH, SESSIONS.uuid)).toBe(asStored)
    await main.getByLabel('Agent here').fill(agent.id)
    await main.getByRole('button', { name: 'Connect, read only' }).click()
    await expect(page).toHaveURL(/\/settings\/connections\/c_/)
    const connection = page.url()
    await main.getByRole('radio', { name: /Write automatically/ }).check()
    await main.getByRole('button', { name: 'Write automatically' }).click()
    await expect(main.getByRole('button', { name: 'Write automatically' })).toBeHidden()

    await page.goto(`/review/ended?agent=${agent.id}`)
    await listening(page)
    const pair = page.getByRole('article', { name: /^The (?:pair|fact)$/u })
    const lists = page.getByRole('navigation', { name: 'Lists' })
    await expect(lists).toHaveText('To review4')
    const seen: string[] = []
    for (let nth = 0; nth < 4; nth += 1) {
      if ((await pair.textContent())?.includes(ALONE) === true) {
        await expect(pair).toContainText(
          'Graphiti ended it on 16 Aug 2026. No newer fact is known.',
        )
        seen.push('left, ended alone')
        await page.keyboard.press('a')
        await expect(lists).toHaveText(nth === 3 ? /^To review0/u : `To review${3 - nth}`)
        continue
      }
      await expect(pair).toContainText('Graphiti replaced it on 16 Aug 2026.')
      await expect(pair).toContainText(
        'Palimpsest inferred it: it has the same source and relation',
      )
      await expect(pair).toContainText('Graphiti is updated, too.')
      const isSessions = (await pair.textContent())?.includes(SESSIONS.fact) === true
      seen.push(isSessions ? 'given back' : 'left')
      await page.keyboard.press(isSessions ? 'r' : 'a')
      await expect(lists).toHaveText(nth === 3 ? /^To review0/u : `To review${3 - nth}`)
    }
    expect(seen.toSorted()).toEqual(['given back', 'left', 'left', 'left, ended alone'])
    await expect.poll(found, { timeout: 30_000 }).toContain(SESSIONS.fact)
    expect(await found()).toHaveLength(2)

    const given = await store.read.fact.findFirstOrThrow({
      where: { agentId: agent.id, content: SESSIONS.fact },
    })
    expect(given).toMatchObject({ status: 'active', supersededById: null })
    const alone = await store.read.fact.findFirstOrThrow({
      where: { agentId: agent.id, content: ALONE },
    })
    expect(alone).toMatchObject({ status: 'superseded', supersededById: null })
    await page.goto(`/memory/facts/${given.id}`)
    const elsewhere = main.getByRole('list', { name: 'In other stores' })
    await expect(elsewhere).toContainText(/in Graphiti since .*, verified\./)

    await page.goto(connection)
    await main
      .getByRole('link', { name: /^Operation #/u })
      .first()
      .click()
    await main.getByRole('button', { name: /^Undo #/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(found, { timeout: 30_000 }).toEqual(['Checkout uses Kafka for events.'])
    expect(await propertiesOf(falkordb, GRAPH, SESSIONS.uuid)).toBe(asStored)
  } finally {
    falkordb.close()
  }
})
