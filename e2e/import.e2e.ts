import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { addFact, createHybridStore } from '@/lib/connectors/fixtures/create-other-stores'
import {
  addAttribute,
  addRow,
  createSignetStore,
  proposePair,
} from '@/lib/connectors/fixtures/create-signet-store'

import { expect, test } from './fixtures'
import { chooseFile } from './screen'
import { decideByKey } from './watch-page'

type Upload = { readonly name: string; readonly text: string | Buffer }

async function previewFile(page: Page, agent: string, { name, text }: Upload) {
  await chooseFile(page, name, text)
  await page.getByRole('combobox', { name: 'Agent' }).fill(agent)
  await page.getByRole('button', { name: 'Preview' }).click()
}

function preview(page: Page) {
  return page.getByRole('region', { name: 'Preview' })
}

function line(fields: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(fields)}\n`
}

const GOOD =
  line({
    id: '1',
    entity: 'Nora',
    aspect: 'home',
    content: 'Nora lives in Denver. 🏔️',
    recordedAt: '2026-01-04',
  }) +
  line({
    id: '2',
    entity: 'Nora',
    aspect: 'home',
    content: 'Nora now lives in Boulder. 🏕️',
    recordedAt: '2026-03-15',
  }) +
  line({ id: '3', entity: 'ليلى', aspect: 'منزل', content: 'ليلى تسكن في دمشق' })

test('a JSONL file is previewed, imported, swept, and changes nothing the second time', async ({
  agent,
  store,
  reviewer,
}) => {
  await agent.facts([{ entity: 'Kiln', aspect: 'heat', content: 'The kiln is hot.' }])
  await agent.policy({ supersessionSweepEnabled: true, detectorProfile: 'default' })
  // The schedule sweeps a never-swept agent within seconds, then leaves it alone for the rest of this test.
  const scheduled = () =>
    store.read.sweepRun.count({ where: { agentId: agent.id, status: 'done' } })
  await expect.poll(scheduled, { timeout: 60_000 }).toBe(1)
  const { page } = await reviewer('Ada', '/activity/import')
  await previewFile(page, agent.id, { name: 'facts.jsonl', text: GOOD })
  await expect(preview(page)).toContainText('3 facts. About 1 pair to compare.')
  await expect(preview(page)).toContainText(
    '1 fact in another language, which only a model can compare',
  )
  await expect(preview(page)).toContainText('Nora lives in Denver. 🏔️')
  expect((await agent.rows()).length).toBe(1) // nothing is written yet
  await preview(page).getByRole('button', { name: 'Import 3 facts' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('3 facts imported.')
  await expect(result).toContainText('Sweep finished: 1 proposal found.')
  await expect(result.getByRole('link', { name: 'Review 1 proposal' })).toBeVisible()
  await expect.poll(async () => (await agent.standing()).length).toBe(1) // the sweep found the pair
  expect((await agent.rows()).length).toBe(4)

  await result.getByRole('button', { name: 'Import something else' }).click()
  await previewFile(page, agent.id, { name: 'facts.jsonl', text: GOOD })
  await expect(preview(page)).toContainText('3 facts already here and unchanged')
  const again = preview(page).getByRole('button', { name: /^Import/ })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await again.click({ force: true })
  expect((await agent.rows()).length).toBe(4)

  await page.goto(agent.queue)
  await expect(page.getByRole('definition').first()).toContainText('Nora lives in')
  await expect(page.getByRole('main')).toContainText('🏕️')
  await decideByKey(page, 'r')
  await page.goto(`/memory/facts?agent=${agent.id}`)
  const arabic = page.getByRole('link', { name: 'ليلى تسكن في دمشق' })
  await expect(arabic).toBeVisible()
  await expect(arabic).toHaveCSS('direction', 'rtl')
})

test('a dropped file is taken, and what is pasted after it takes its place', async ({
  agent,
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  const text = page.getByLabel('Drop a file, or paste facts here')
  await text.fill('{"content":"It rains."}')
  const dropped = await page.evaluateHandle((facts) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([facts], 'dropped.jsonl'))
    return transfer
  }, GOOD)
  await text.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(text).toHaveValue('')
  await page.getByRole('combobox', { name: 'Agent' }).fill(agent.id)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page)).toContainText('dropped.jsonl')
  await expect(preview(page)).toContainText('3 facts.')
  await preview(page).getByRole('button', { name: 'Choose something else' }).click()

  await text.dispatchEvent('drop', { dataTransfer: dropped })
  await text.fill('{"entity":"Nora","aspect":"pet","content":"Nora has a cat."}')
  await page.getByRole('combobox', { name: 'Agent' }).fill(agent.id)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page)).toContainText('pasted facts')
  await expect(preview(page)).toContainText('1 fact.')
})

test('[AR21] [I9] what is pasted stays, and lines without an agent get one in the preview', async ({
  agent,
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  const text = page.getByLabel('Drop a file, or paste facts here')
  const said = 'user: I use npm\nassistant: Noted.\nuser: not npm, use pnpm\nuser: I like tea'
  await text.fill(said)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page)).toContainText('3 lines name no agent.')
  await expect(preview(page)).toContainText('3 rows')
  await preview(page).getByRole('button', { name: 'Choose something else' }).click()
  await expect(text).toHaveValue(said)
  await page.reload()
  await expect(text).toHaveValue(said)

  await page.getByRole('button', { name: 'Preview' }).click()
  await preview(page).getByRole('combobox').fill(agent.id)
  await preview(page).getByRole('button', { name: 'Use this agent' }).click()
  await expect(preview(page)).toContainText('3 facts')
  await expect(preview(page)).toContainText('1 proposal for review, from corrections')
  await preview(page).getByText('Show the line').click()
  await expect(preview(page).getByText('Noted.')).toBeVisible()
  await preview(page).getByRole('button', { name: 'Import 3 facts' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('3 facts imported.')
  await page.getByRole('button', { name: 'Import something else' }).click()
  await expect(text).toHaveValue('')
})

test('[A2] [A14] while frozen, the preview says that an import that changes a fact is refused', async ({
  agent,
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  await previewFile(page, agent.id, { name: 'facts.jsonl', text: GOOD })
  await preview(page).getByRole('button', { name: 'Import 3 facts' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('3 facts imported')
  await agent.policy({ mutationsFrozen: true })

  await result.getByRole('button', { name: 'Import something else' }).click()
  const more = line({ id: '4', entity: 'Nora', aspect: 'pet', content: 'Nora has a cat.' })
  await previewFile(page, agent.id, { name: 'facts.jsonl', text: GOOD + more })
  await expect(preview(page)).toContainText('1 fact. No new pairs to compare.')
  await expect(preview(page)).not.toContainText('would be refused') // new facts may arrive
  await preview(page).getByRole('button', { name: 'Choose something else' }).click()
  const reworded = GOOD.replace('Nora lives in Denver', 'Nora lives in Aspen')
  await previewFile(page, agent.id, { name: 'facts.jsonl', text: reworded })
  await expect(preview(page)).toContainText(`mutations are frozen for ${agent.id}`)
  await preview(page).getByRole('button', { name: 'Import 1 fact' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
    'Changes are frozen',
  )
  expect((await agent.rows()).some(({ content }) => content.includes('Aspen'))).toBe(false)
})

test('[I9] bad rows are listed by line, and nothing is imported unless they are skipped', async ({
  agent,
  reviewer,
}) => {
  const text =
    line({ entity: 'Nora', aspect: 'home', content: 'Nora lives in Denver.' }) +
    '{"content": "unfinished\n' +
    line({ entity: 'Nora', aspect: 'work' }) +
    '[1, 2]\n' +
    line({ entity: 'Nora', aspect: 'work', content: 'Nora works at the mill.' })
  const { page } = await reviewer('Ada', '/activity/import')
  await previewFile(page, agent.id, { name: 'mixed.jsonl', text })
  const problems = preview(page).getByRole('table', { name: /Rows with problems/ })
  for (const [at, why] of [
    ['2', 'The line is not JSON'],
    ['3', '"content"'],
    ['4', 'The line is a list'],
  ] as const) {
    const bad = problems
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: at, exact: true }) })
    await expect(bad).toContainText(why)
  }
  await expect(preview(page)).toContainText('2 facts, 3 lines left out.')
  expect(await agent.rows()).toEqual([])
  await preview(page).getByRole('button', { name: 'Choose something else' }).click()
  expect(await agent.rows()).toEqual([])
  await previewFile(page, agent.id, { name: 'mixed.jsonl', text })
  await preview(page).getByRole('checkbox').uncheck()
  await preview(page).getByRole('button', { name: 'Import the other 2 and leave 3 out' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('2 facts imported')
  expect((await agent.rows()).map(({ content }) => content).toSorted()).toEqual([
    'Nora lives in Denver.',
    'Nora works at the mill.',
  ])
})

test('a CSV file is imported, with quotes, line breaks and its own separator', async ({
  agent,
  reviewer,
}) => {
  const text =
    'id;entity;aspect;content;tags\r\n' +
    '1;Nora;home;"Nora said: ""Denver; for now.""";home|city\r\n' +
    '2;Nora;food;"bread\r\nand butter";\r\n'
  const { page } = await reviewer('Ada', '/activity/import')
  await previewFile(page, agent.id, { name: 'facts.csv', text })
  await expect(preview(page)).toContainText('2 facts. No new pairs to compare.')
  await preview(page).getByRole('button', { name: 'Import 2 facts' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('2 facts imported')
  expect((await agent.rows()).map(({ content, tags }) => [content, tags])).toEqual([
    ['Nora said: "Denver; for now."', '["home","city"]'],
    ['bread\nand butter', '[]'],
  ])
})

test('files without facts are refused with a sentence', async ({ agent, reviewer }) => {
  const { page } = await reviewer('Ada', '/activity/import')
  const binary = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 37) % 256))
  await previewFile(page, agent.id, { name: 'photo.jsonl', text: binary })
  const refusal = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await expect(refusal('This is not a text file')).toBeVisible()
  const newer = JSON.stringify({ version: 2, facts: [] })
  await previewFile(page, agent.id, { name: 'export.json', text: newer })
  await expect(refusal('A memstore export is read in version 1')).toBeVisible()
  await expect(preview(page)).toBeHidden()

  const long = `${JSON.stringify({ content: 'x'.repeat(10_000_000) })}\n`
  await previewFile(page, agent.id, { name: 'long.jsonl', text: long })
  await expect(preview(page)).toContainText('put one fact on a line')
  await preview(page).getByRole('button', { name: 'Choose something else' }).click()

  await previewFile(page, agent.id, { name: 'notes.pdf', text: 'just some words' })
  await expect(refusal('isn’t JSON Lines, CSV')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  expect(await agent.rows()).toEqual([])
})

test('[I26] [I27] [I29] an export of memstore is dropped, a facts.db is chosen: links, ends and protection arrive, and nothing twice', async ({
  agent,
  store,
  reviewer,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-hybrid-'))
  try {
    const { page } = await reviewer('Ada', '/activity/import')
    const note = { namespace: agent.id, subject: 'kiln', category: 'rule' }
    const file = {
      version: 1,
      facts: [
        {
          ...note,
          id: 1,
          content: 'The kiln is fired on Mondays.',
          created_at: '2026-03-01T08:00:00Z',
          superseded_by: 2,
          superseded_at: '2026-03-05T08:00:00Z',
        },
        { ...note, id: 2, content: 'The kiln is fired on Tuesdays.', created_at: '2026-03-05' },
        { ...note, id: 3, content: ' ' },
      ],
    }
    const dropped = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], 'whatever.bin'))
        return transfer
      },
      JSON.stringify(file, null, 2),
    )
    await page
      .getByLabel('Drop a file, or paste facts here')
      .dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(preview(page)).toContainText('2 facts')
    await expect(preview(page)).toContainText('memstore')
    await expect(preview(page)).toContainText('It has no text.')
    await preview(page).getByRole('button', { name: 'Import the other 2 and leave 1 out' }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result).toContainText('2 facts imported')

    const stored = path.join(folder, 'facts.db')
    const database = createHybridStore(stored)
    addFact(database, { id: 'o', superseded_at: 1_767_312_000, superseded_by: 'n' })
    addFact(database, { id: 'n', text: 'Wren moved on', preserve_until: 4_000_000_000 })
    addFact(database, { id: 't', text: 'Wren rests', superseded_at: 1_767_312_000 })
    database.close()
    await result.getByRole('button', { name: 'Import something else' }).click()
    await previewFile(page, agent.id, { name: 'facts.db', text: await readFile(stored) })
    await expect(preview(page)).toContainText('OpenClaw hybrid memory')
    await expect(preview(page)).toContainText('Trimmed: dropped on')
    await preview(page).getByRole('button', { name: 'Import 3 facts' }).click()
    await expect(result).toContainText('3 facts imported')
    const superseded = { agentId: agent.id, status: 'superseded', supersededById: { not: null } }
    expect(await store.read.fact.count({ where: superseded })).toBe(2)
    expect(await store.read.fact.count({ where: { agentId: agent.id, protected: true } })).toBe(1)

    await result.getByRole('button', { name: 'Import something else' }).click()
    await previewFile(page, agent.id, { name: 'facts.db', text: await readFile(stored) })
    await expect(preview(page)).toContainText('3 facts already here and unchanged')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a Signet database is read by path and by upload; a wrong path is reported', async ({
  agent,
  store,
  reviewer,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-signet-'))
  try {
    const file = path.join(folder, 'memories.db')
    const signet = createSignetStore(file, '114')
    signet.exec(
      ['entities', 'entity_aspects', 'entity_attributes']
        .map((table) => `UPDATE ${table} SET agent_id = '${agent.id}';`)
        .join(' '),
    )
    signet.close()
    const { page } = await reviewer('Ada', '/activity/import')
    await page.getByRole('button', { name: 'A database on this machine' }).click()
    const typed = page.getByLabel('Path of the database')
    await typed.fill(path.join(folder, 'nowhere.db'))
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'nowhere.db' })).toBeVisible()
    await typed.fill(file)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(preview(page)).toContainText('4 facts')
    await expect(preview(page)).toContainText('1 new proposal that the source has recorded')
    await preview(page)
      .getByRole('button', { name: /^Import/ })
      .click()
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('4 facts imported')
    expect((await agent.standing()).length).toBe(1)
    expect(
      await store.read.fact.count({ where: { agentId: agent.id, status: 'superseded' } }),
    ).toBe(1)

    await page.getByRole('button', { name: 'Import something else' }).click()
    await page.getByRole('button', { name: 'A file', exact: true }).click()
    await previewFile(page, agent.id, { name: 'memories.db', text: await readFile(file) })
    await expect(preview(page)).toContainText('4 facts already here and unchanged')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('[SG5] [SG6] [I5] [I14] a Signet store: its agent is renamed, a Signet-only pair is listed below, an archived fact is included', async ({
  agent,
  reviewer,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-signet-'))
  try {
    const file = path.join(folder, 'memories.db')
    const signet = createSignetStore(file, '081')
    signet.exec("ALTER TABLE entity_aspects ADD COLUMN status TEXT NOT NULL DEFAULT 'active'")
    const place = { entity_id: 'e1', agent_id: 'scout' }
    addRow(signet, 'entity_aspects', { ...place, id: 'p2', name: 'tea', status: 'active' })
    addRow(signet, 'entity_aspects', { ...place, id: 'p3', name: 'hut', status: 'archived' })
    for (const [id, aspect_id, content, day] of [
      ['t1', 'p2', 'Mara likes green tea', '01'],
      ['t2', 'p2', 'Mara does not like green tea', '05'],
      ['h1', 'p3', 'The hut has a blue door', '01'],
    ] as const)
      addAttribute(signet, { id, aspect_id, content, created_at: `2026-03-${day}T12:00:00.000Z` })
    proposePair(signet, { older: 't1', newer: 't2', hour: '06' })
    signet.close()

    const { page } = await reviewer('Ada', '/activity/import')
    await page.getByRole('button', { name: 'A database on this machine' }).click()
    await page.getByLabel('Path of the database').fill(file)
    await page.getByRole('button', { name: 'Preview' }).click()
    const named = preview(page).getByRole('textbox', { name: 'scout 7 facts' })
    await expect(named).toHaveValue('scout')
    const start = preview(page).getByRole('button', { name: 'Import 7 facts' })
    await named.fill(' ')
    await expect(start).toHaveAttribute('aria-disabled', 'true')
    await preview(page).getByRole('button', { name: 'Use this name' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      'Give the agent “scout” a name.',
    )
    await named.fill(agent.id)
    await named.press('Enter')
    await expect(preview(page).getByRole('cell', { name: agent.id })).toHaveCount(5)
    await preview(page).getByLabel('Sweep for stale facts after importing').uncheck()
    await start.click()
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('7 facts imported')
    expect((await agent.rows()).length).toBe(7)

    await page.goto(`/review?agent=${agent.id}&sort=strongest`)
    const list = page.getByRole('listbox', { name: 'Proposals' })
    const rows = list.getByRole('option')
    const seen = page.locator('main [data-top=true]')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('tea')
    await expect(rows.last()).toContainText('moved to Oslo')
    await expect(list.getByText('Only Signet proposes these')).toBeVisible()
    await expect(seen.getByText('Signet says 0.75; we read 0.85.')).toBeVisible()
    await rows.last().click()
    await expect(seen.getByText('Signet says 0.75; our rules found nothing.')).toBeVisible()
    await page.keyboard.press('e')
    await expect(page.getByRole('heading', { name: 'Our own reading' })).toBeVisible()
    await page.goto(`/review?agent=${agent.id}&sort=newest`)
    await expect(rows).toHaveCount(2)
    await expect(list.getByText('Only Signet proposes these')).toHaveCount(0)

    await page.goto(`/memory/facts?agent=${agent.id}&status=unclassified`)
    await page.getByRole('link', { name: 'The hut has a blue door' }).click()
    await expect(page.getByText('Detection skips it until you include it')).toBeVisible()
    await page.getByRole('button', { name: 'Include in detection' }).click()
    await expect(page.getByText(/^Current since 1 Mar 2026\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Include in detection' })).toHaveCount(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
