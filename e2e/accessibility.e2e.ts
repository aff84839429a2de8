import type { Page } from '@playwright/test'

import { violations } from './axe'
import { expect, test } from './fixtures'
import { moreActions } from './screen'
import type { Agent } from './seed'
import { decideByKey, listening } from './watch-page'

/** Returns axe's violations on the current page, light and dark. */
async function inBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, 'contrast')
  await page.emulateMedia({ colorScheme: 'light' })
  return [...(await violations(page)), ...dark]
}

type Opened = {
  readonly dialog: string
  readonly at: (agent: Agent) => string | Promise<string>
} & (
  | { readonly button: string } // the button that opens it
  | { readonly more: string } // the action of a fact that opens it
)

const factPage = async (agent: Agent) => `/memory/facts/${(await agent.rows()).at(-1)?.id}`

const pastFactPage = async (agent: Agent) => {
  const past = (await agent.rows()).find(({ status }) => status === 'superseded')
  return `/memory/facts/${past?.id}`
}

const OPENED: readonly Opened[] = [
  { dialog: 'Who is deciding?', at: (agent) => agent.queue, button: 'not verified' },
  { dialog: 'Saved views', at: (agent) => agent.queue, button: 'Needs review' },
  {
    dialog: 'Search or run a command',
    at: (agent) => agent.queue,
    button: 'Search or run a command',
  },
  {
    dialog: 'View the past',
    at: (agent) => `/memory/facts?agent=${agent.id}`,
    button: 'As of: now…',
  },
  { dialog: 'Replace with another fact', at: factPage, more: 'Replace with another fact…' },
  { dialog: 'Edit', at: factPage, more: 'Edit…' },
  { dialog: 'Retract without a replacement', at: factPage, more: 'Retract…' },
  { dialog: 'True again', at: pastFactPage, button: 'True again…' },
  { dialog: 'Restore this version', at: pastFactPage, more: 'Restore…' },
  { dialog: 'Repair', at: (agent) => `/memory/health?agent=${agent.id}`, button: 'Repair…' },
  { dialog: 'Reset the demo store?', at: () => '/demo', button: 'Reset the demo…' },
]

test('dialogs, one after another: no violation in light or dark', async ({ agent, reviewer }) => {
  test.slow()
  await agent.overlap()
  await agent.pairs(2)
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', agent.queue)
  let before: string | null = null
  for (const opened of OPENED) {
    const { dialog: name } = opened
    const address = await opened.at(agent)
    if (address !== before) await page.goto(address)
    before = address
    await listening(page)
    const opener =
      'more' in opened
        ? await moreActions(page, opened.more)
        : page.getByRole('button', { name: opened.button }).first()
    await opener.click()
    const dialog = page.getByRole('dialog', { name, exact: true })
    await expect(dialog).toBeVisible()
    expect([name, ...(await inBothThemes(page))]).toEqual([name])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('pending work and the end of a sitting: no violation in light or dark', async ({
  agent,
  reviewer,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/)
  await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue)
  await decideByKey(page, 'r')
  await page.getByRole('button', { name: 'Summary' }).click()
  const summary = page.getByRole('dialog', { name: 'This session' })
  await expect(summary).toBeVisible()
  expect(await inBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
  await page.context().setOffline(true)
  await decideByKey(page, 'r')
  await page.getByRole('button', { name: 'Offline: 1 to send' }).click()
  await expect(page.getByRole('dialog', { name: 'Decisions not saved yet' })).toBeVisible()
  expect(await inBothThemes(page)).toEqual([])
  await page.context().setOffline(false)
})

test('dialogs: no violation, focus stays inside and returns', async ({ agent, reviewer }) => {
  const [number] = await agent.pairs(2)
  const { name, page } = await reviewer('Ada', agent.queue)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet).toBeVisible()
  expect(await inBothThemes(page)).toEqual([])
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () =>
        document.activeElement === document.body ||
        document.activeElement?.closest('dialog') !== null,
    ),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await decideByKey(page, 'a')
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
  await agent.decideAs('Ben', number ?? 0, 'keep_both')
  await page.keyboard.press('z')
  const conflict = page.getByRole('dialog', { name: 'Later operations depend on this' })
  await expect(conflict.getByRole('button', { name: 'Undo both, newest first' })).toBeVisible()
  expect(await inBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(conflict).toBeHidden()

  await page.goto(`/activity?actor=${encodeURIComponent(name)}`)
  const undo = page.getByRole('button', { name: /^Undo #/ }).first()
  await undo.click()
  await expect(page.getByRole('dialog', { name: /^Undo #/ }).getByRole('table')).toBeVisible()
  expect(await inBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(undo).toBeFocused()

  await page.goto(`/settings?agent=${agent.id}`)
  await listening(page)
  await page
    .getByRole('group', { name: 'Shadow mode' })
    .getByRole('button', { name: 'Off', exact: true })
    .click()
  await expect(page.getByText('This increases automation')).toBeVisible()
  expect(await inBothThemes(page)).toEqual([])
})

test('single keys can be switched off, and that is shown', async ({ agent, reviewer }) => {
  await agent.pairs(2)
  const { page } = await reviewer('Ada', agent.queue)
  await page.keyboard.press('Alt+Shift+K')
  await expect(page.getByRole('link', { name: 'Single keys off' })).toBeVisible()
  await decideByKey(page, 'a')
  await page.keyboard.press('ArrowDown') // not a character key: it still works
  await expect(
    page.getByRole('listbox', { name: 'Proposals' }).getByRole('option', { selected: true }),
  ).toContainText('Person 1')
  expect(await agent.verdicts()).toEqual([])
  await page.keyboard.press('Alt+Shift+K')
  await decideByKey(page, 'a')
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
})

test('a decision is announced to a screen reader, and focus is kept', async ({
  agent,
  reviewer,
}) => {
  const [first, second] = await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue)
  const reject = page.getByRole('button', { name: 'Reject', exact: true })
  const place = await reject.boundingBox()
  await reject.focus()
  await decideByKey(page, 'r')
  await expect(
    page.getByRole('status').filter({ hasText: `Rejected P-${first}. 1 decided. Next: home.` }),
  ).toHaveCount(1)
  await expect(reject).toBeFocused()
  await expect(
    page.getByRole('main').getByRole('link', { name: `P-${second}`, exact: true }),
  ).toBeVisible()
  expect(await reject.boundingBox()).toEqual(place) // nothing moved under the pointer
})
