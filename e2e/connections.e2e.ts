import type { Page } from '@playwright/test'

import { fakeMem0, serveStore, type FakeMem0 } from '@/lib/connectors/mem0/testing'
import { fakeMemstore } from '@/lib/connectors/memstore/testing'

import { expect, test } from './fixtures'
import { moreActions } from './screen'
import { listening } from './watch-page'

/** A mem0 of one person, who drank coffee and then tea. */
async function serveMem0() {
  const memory = fakeMem0({ now: () => new Date() })
  const coffee = memory.add('Alice drinks coffee every morning', {
    user_id: 'alice',
    created_at: '2026-01-05T08:00:00Z',
  })
  memory.add('Alice drinks tea every morning now', {
    user_id: 'alice',
    created_at: '2026-06-05T08:00:00Z',
  })
  return { memory, coffee, ...(await serveStore((call) => memory.transport(call))) }
}

const puts = ({ calls }: FakeMem0) => calls.filter((call) => call.startsWith('PUT')).length

async function searched({ transport }: FakeMem0): Promise<readonly string[]> {
  const body = { query: 'what does Alice drink', filters: { user_id: 'alice' } }
  const answer = await transport({ method: 'POST', url: 'http://x/search', headers: {}, body })
  return (answer.body as { results: { memory: string }[] }).results.map((each) => each.memory)
}

/** Connects the store at an address, and lets Palimpsest write. */
async function connect(
  page: Page,
  { url, agent, mode }: { readonly url: string; readonly agent: string; readonly mode: string },
) {
  const main = page.getByRole('main')
  await main.getByLabel('Address').fill(url)
  await main.getByLabel('User id').fill('alice')
  await main.getByRole('button', { name: 'Check' }).click()
  await expect(main).toContainText('Replace a fact by a newer one')
  await main.getByLabel('Agent here').fill(agent)
  await main.getByRole('button', { name: 'Connect, read only' }).click()
  await expect(page).toHaveURL(/\/settings\/connections\/c_/)
  await expect(main).toContainText('Decisions stay in Palimpsest.')
  await main.getByRole('radio', { name: new RegExp(mode) }).check()
  await main.getByRole('button', { name: mode }).click()
  await expect(main.getByRole('button', { name: mode })).toBeHidden()
}

test('[CS1] [CS3] [CS4] [CS5] [CS9] a mem0 is connected, hears of a decision once it is released, and of its undo', async ({
  agent,
  store,
  reviewer,
}) => {
  test.setTimeout(120_000)
  const { memory, coffee, url, close } = await serveMem0()
  try {
    await agent.pairs(1) // so that the agent is there
    await agent.policy({ shadowMode: false })
    const { page } = await reviewer('Ada', '/settings/connections')
    const main = page.getByRole('main')
    await connect(page, { url, agent: agent.id, mode: 'Ask each time' })
    expect(puts(memory)).toBe(0)
    const connection = page.url()

    const older = await store.read.fact.findFirstOrThrow({
      where: { agentId: agent.id, content: { contains: 'coffee' } },
    })
    await page.goto(`/memory/facts/${older.id}`)
    await listening(page)
    await (await moreActions(page, 'Replace with another fact…')).click()
    const dialog = page.getByRole('dialog', { name: 'Replace with another fact' })
    await dialog.getByRole('radio', { name: /drinks tea/ }).check()
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(dialog).toBeHidden()
    const elsewhere = main.getByRole('list', { name: 'In other stores' })
    await expect(elsewhere).toContainText('Not in mem0 yet: someone has to release it.')
    expect(await searched(memory)).toHaveLength(2)

    await elsewhere.getByRole('link', { name: 'Open the connection' }).click()
    await expect(page).toHaveURL(connection)
    await main.getByRole('button', { name: 'Show what is sent' }).click()
    await expect(main).toContainText('"superseded_by"')
    expect(puts(memory)).toBe(0)
    await main.getByRole('button', { name: 'Release' }).click()
    await expect.poll(() => searched(memory)).toEqual(['Alice drinks tea every morning now'])
    await page.goto(`/memory/facts/${older.id}`)
    await expect(elsewhere).toContainText(/Ended in mem0 since .*, verified\./)

    // Somebody else brings it back there: that is shown, and left as it is.
    Object.assign(memory.payloads.get(coffee) ?? {}, { expiration_date: null })
    await page.goto(connection)
    await main.getByRole('button', { name: 'Sync now' }).click()
    await expect(main).toContainText('mem0 no longer has this change')
    await main.getByRole('button', { name: 'Write it again' }).click()
    await expect.poll(() => searched(memory)).toEqual(['Alice drinks tea every morning now'])

    await main.getByRole('radio', { name: /Write automatically/ }).check()
    await main.getByRole('button', { name: 'Write automatically' }).click()
    await expect(main.getByRole('button', { name: 'Write automatically' })).toBeHidden()
    await main
      .getByRole('link', { name: /^Operation #/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/activity\//)
    await expect(elsewhere).toContainText('mem0')
    await main.getByRole('button', { name: /^Undo #/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => searched(memory), { timeout: 30_000 }).toHaveLength(2)

    // A text that was changed here and written is edited there: a person takes that over.
    await page.goto(`/memory/facts/${older.id}`)
    await listening(page)
    await (await moreActions(page, 'Edit…')).click()
    const edit = page.getByRole('dialog')
    await edit.getByRole('textbox', { name: 'Text' }).fill('Alice drinks black coffee')
    await edit.getByRole('button', { name: 'Only the wording' }).click()
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(edit).toBeHidden()
    await expect
      .poll(() => memory.payloads.get(coffee)?.data, { timeout: 30_000 })
      .toBe('Alice drinks black coffee')
    await expect(elsewhere).toContainText(/Text changed in mem0 since .*, verified\./)
    Object.assign(memory.payloads.get(coffee) ?? {}, { data: 'Alice drinks iced coffee' })
    await page.goto(connection)
    await main.getByRole('button', { name: 'Sync now' }).click()
    await main.getByRole('button', { name: 'Use the text of mem0' }).click()
    await expect
      .poll(async () => (await store.read.fact.findUnique({ where: { id: older.id } }))?.content)
      .toBe('Alice drinks iced coffee')
    await expect(main.getByRole('button', { name: 'Use the text of mem0' })).toBeHidden()

    await page.goto(connection)
    await main.getByRole('button', { name: 'Disconnect…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(main).toContainText('Disconnected')
  } finally {
    close()
  }
})

test('[CS4] held changes are released together, after one more question', async ({
  agent,
  store,
  reviewer,
}) => {
  const { memory, url, close } = await serveMem0()
  try {
    await agent.pairs(1)
    await agent.policy({ shadowMode: false })
    const { page } = await reviewer('Ada', '/settings/connections')
    const main = page.getByRole('main')
    await connect(page, { url, agent: agent.id, mode: 'Ask each time' })
    const connection = page.url()
    const facts = await store.read.fact.findMany({
      where: { agentId: agent.id, content: { contains: 'every morning' } },
    })
    for (const { id } of facts) {
      await page.goto(`/memory/facts/${id}`)
      await listening(page)
      await (await moreActions(page, 'Retract…')).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Retract', exact: true }).click()
      await expect(main).toContainText('Not in mem0 yet: someone has to release it.')
    }
    await page.goto(connection)
    await main.getByRole('button', { name: 'Release all 2…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Release 2 changes' })
    await expect(dialog).toContainText('All of them will be written to mem0')
    expect(puts(memory)).toBe(0)
    await dialog.getByRole('button', { name: 'Release' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => searched(memory)).toEqual([])
    await expect(main.getByRole('button', { name: /^Release/ })).toHaveCount(0)
  } finally {
    close()
  }
})

test('[CS69] [CS70] a change whose memory is gone is dropped, and a new key is tried before it replaces the old one', async ({
  agent,
  store,
  reviewer,
}) => {
  const now = () => new Date()
  let memory = fakeMem0({ now, key: 'first' })
  const coffee = memory.add('Alice drinks coffee every morning', { user_id: 'alice' })
  const { url, close } = await serveStore((call) => memory.transport(call))
  try {
    await agent.pairs(1)
    await agent.policy({ shadowMode: false })
    const { page } = await reviewer('Ada', '/settings/connections')
    const main = page.getByRole('main')
    await main.getByLabel('API key').fill('first')
    await connect(page, { url, agent: agent.id, mode: 'Write automatically' })
    const connection = page.url()
    const { id } = await store.read.fact.findFirstOrThrow({
      where: { agentId: agent.id, content: { contains: 'coffee' } },
    })
    await page.goto(`/memory/facts/${id}`)
    await listening(page)
    await (await moreActions(page, 'Retract…')).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retract', exact: true }).click()
    await expect.poll(() => memory.payloads.get(coffee)?.['expiration_date']).toBeTruthy()
    await expect(main).toContainText(/Ended in mem0 since .*, verified\./)
    Object.assign(memory.payloads.get(coffee) ?? {}, { expiration_date: null })
    await page.goto(connection)
    await main.getByRole('button', { name: 'Sync now' }).click()
    await expect(main).toContainText('mem0 no longer has this change')
    memory.payloads.delete(coffee)
    await main.getByRole('button', { name: 'Drop…' }).click()
    const drop = page.getByRole('dialog', { name: 'Drop this change' })
    await expect(drop).toContainText('It will never be written again')
    await drop.getByRole('button', { name: 'Drop' }).click()
    await expect(main.getByRole('button', { name: 'Drop…' })).toHaveCount(0)
    await expect(main).toContainText(/dropped by Ada/)

    const { payloads } = memory
    memory = fakeMem0({ now, key: 'second' })
    for (const [at, payload] of payloads) memory.payloads.set(at, payload)
    await main.getByRole('button', { name: 'Sync now' }).click()
    await expect(main).toContainText('mem0 does not accept the key.')
    await main.getByRole('button', { name: 'Change API key…' }).click()
    const change = page.getByRole('dialog', { name: 'Change API key' })
    await change.getByLabel('New API key').fill('third')
    await change.getByRole('button', { name: 'Change API key' }).click()
    await expect(change).toContainText('mem0 does not accept the key.')
    await change.getByLabel('New API key').fill('second')
    await change.getByRole('button', { name: 'Change API key' }).click()
    await expect(change).toBeHidden()
    await expect(main).not.toContainText('mem0 does not accept the key.')
    await main.getByRole('button', { name: 'Sync now' }).click()
    await expect(main).toContainText(/Read mem0: 0 added/)
  } finally {
    close()
  }
})

test('[CS1] [CS3] [CS15] a memstore is connected by its own names, hears of a decision, and its undo is refused with a way out', async ({
  agent,
  store,
  reviewer,
}) => {
  test.setTimeout(120_000)
  const memory = fakeMemstore({ now: () => new Date() })
  const facts = { Subject: 'breakwater', Category: 'project' }
  const older = memory.add('breakwater is deployed on Fridays', {
    ...facts,
    CreatedAt: '2026-01-05T08:00:00Z',
  })
  const newer = memory.add('breakwater is deployed on Mondays', {
    ...facts,
    CreatedAt: '2026-06-05T08:00:00Z',
  })
  memory.add('Odile likes tea', { Subject: 'Odile' })
  const { url, close } = await serveStore((call) => memory.transport(call))
  const posts = () => memory.calls.filter((call) => call.startsWith('POST')).length
  try {
    await agent.pairs(1) // so that the agent is there
    await agent.policy({ shadowMode: false })
    const { page } = await reviewer('Ada', '/settings/connections')
    const main = page.getByRole('main')
    await listening(page)
    await main.getByLabel('Store', { exact: true }).selectOption('memstore')
    await expect(main.getByLabel('Token')).toBeVisible()
    await expect(main.getByLabel('User id')).toBeHidden()
    await main.getByLabel('Address').fill(url)
    await main.getByRole('button', { name: 'Check' }).click()
    await expect(main).toContainText('Found memstore, 3 memories of every subject')
    await main.getByLabel('Memories of').selectOption('One subject')
    await main.getByLabel('Subject', { exact: true }).fill('breakwater')
    await main.getByRole('button', { name: 'Check' }).click()
    await expect(main).toContainText('Found memstore, 2 memories of subject breakwater')
    await expect(main).toContainText(
      'Only someone with access to its database can take a change back.',
    )
    await main.getByLabel('Agent here').fill(agent.id)
    await main.getByRole('button', { name: 'Connect, read only' }).click()
    await expect(page).toHaveURL(/\/settings\/connections\/c_/)
    const connection = page.url()
    await main.getByRole('radio', { name: /Write automatically/ }).check()
    await expect(main).toContainText('memstore cannot undo what is written to it.')
    await main.getByRole('radio', { name: /Ask each time/ }).check()
    await main.getByRole('button', { name: 'Ask each time' }).click()
    await expect(main.getByRole('button', { name: 'Ask each time' })).toBeHidden()

    const fact = await store.read.fact.findFirstOrThrow({
      where: { agentId: agent.id, content: { contains: 'Fridays' } },
    })
    await page.goto(`/memory/facts/${fact.id}`)
    await listening(page)
    await (await moreActions(page, 'Replace with another fact…')).click()
    const dialog = page.getByRole('dialog', { name: 'Replace with another fact' })
    await dialog.getByRole('radio', { name: /on Mondays/ }).check()
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(dialog).toBeHidden()

    await page.goto(connection)
    await expect(main.getByText('memstore cannot undo what is written to it.')).toBeVisible()
    await main.getByRole('button', { name: 'Show what is sent' }).click()
    await expect(main).toContainText(`POST /v1/facts/${older}/supersede`)
    expect(posts()).toBe(0)
    await main.getByRole('button', { name: 'Release' }).click()
    await expect.poll(() => memory.rows.get(older)?.SupersededBy, { timeout: 30_000 }).toBe(newer)
    await page.goto(connection)
    await expect(main).toContainText('Verified')

    await main
      .getByRole('link', { name: /^Operation #/ })
      .first()
      .click()
    await main.getByRole('button', { name: /^Undo #/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto(connection)
    await main.getByRole('button', { name: 'Release' }).click()
    await expect(async () => {
      await page.reload()
      await expect(main).toContainText('memstore cannot undo a supersession through its API.', {
        timeout: 1_000,
      })
    }).toPass({ timeout: 30_000 })
    expect(posts()).toBe(1)
  } finally {
    close()
  }
})

test('[CS1] a store that is not there, or is not mem0, is told apart in a sentence', async ({
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/settings/connections')
  const main = page.getByRole('main')
  const check = main.getByRole('button', { name: 'Check' })
  await expect(check).toHaveAttribute('aria-disabled', 'true')
  await main.getByLabel('Address').fill('http://127.0.0.1:9')
  await main.getByLabel('User id').fill('alice')
  await check.click()
  await expect(main).toContainText('Nothing listens at the address of the store.')
  await main.getByLabel('Address').fill(new URL(page.url()).origin)
  await check.click()
  await expect(main).toContainText(
    /not in the way mem0 does|mem0 (?:refused|requires)|leads elsewhere/,
  )
  await main.getByLabel('Address').fill('http://169.254.169.254')
  await check.click()
  await expect(main).toContainText('The store has an address that may not be reached.')
})

test('[AU14] facts that ended together are given back in a store that is written at once only after a question', async ({
  agent,
  reviewer,
}) => {
  test.setTimeout(120_000)
  const memory = fakeMem0({ now: () => new Date() })
  const tea = memory.add('Alice drinks tea now', { user_id: 'alice' })
  for (const drink of ['coffee', 'cocoa', 'cider'])
    memory.add(`Alice drinks ${drink}`, {
      user_id: 'alice',
      created_at: '2026-01-05T08:00:00Z',
      expiration_date: '2026-06-01',
      metadata: { superseded_by: tea },
    })
  const { url, close } = await serveStore((call) => memory.transport(call))
  try {
    await agent.pairs(1) // so that the agent is there
    await agent.policy({ shadowMode: false })
    const { page } = await reviewer('Ada', '/settings/connections')
    await connect(page, { url, agent: agent.id, mode: 'Write automatically' })
    await page.goto(`/review/ended?agent=${agent.id}`)
    await listening(page)
    await page.keyboard.press('t')
    await expect(page.getByRole('region', { name: 'The group' })).toBeVisible()
    await listening(page)
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Give 3 facts back' })
    await expect(dialog).toContainText('This writes 3 facts to mem0 at once.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(puts(memory)).toBe(0)
    await page.keyboard.press('r')
    await dialog.getByRole('button', { name: 'Give back' }).click()
    const said = page.getByRole('group', { name: 'Decision' })
    await expect(said.getByText('Given back: 3 facts')).toBeVisible()
    await expect.poll(() => puts(memory), { timeout: 30_000 }).toBe(3)
  } finally {
    close()
  }
})
