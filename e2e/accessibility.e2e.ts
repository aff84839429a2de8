import type { Page } from '@playwright/test'

import { violations } from './axe'
import { expect, test } from './fixtures'
import { moreActions } from './screen'
import { BACK_AND_FORTH, pairOf, type Agent } from './seed'
import { decideByKey, listening } from './watch-page'

/** Checks the current page in light and dark, wide and on a phone, and for sideways scrolling at 320 px. */
async function expectAccessible(page: Page): Promise<void> {
  const grounds = new Map<string, string>()
  for (const [width, colorScheme, rules] of [
    [1440, 'light', 'wcag'],
    [1440, 'dark', 'contrast'], // a theme changes only colors
    [390, 'dark', 'wcag'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    grounds.set(
      colorScheme,
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    )
    expect([width, colorScheme, ...(await violations(page, rules))]).toEqual([width, colorScheme])
  }
  expect(new Set(grounds.values()).size).toBe(2) // dark really was dark
  await page.setViewportSize({ width: 320, height: 640 })
  const widths = () =>
    page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const)
  await expect.poll(async () => Math.max(0, (await widths())[0] - (await widths())[1])).toBe(0)
}

type Screen = {
  readonly name: string
  readonly at: (agent: Agent) => string | Promise<string>
  readonly ready: string | RegExp // a text that appears with the page
}

const SCREENS: readonly Screen[] = [
  { name: 'queue', at: (agent) => agent.queue, ready: 'Is the older fact outdated?' },
  {
    name: 'queue of locked ones',
    at: async (agent) => {
      const [older, newer] = pairOf(90)
      await agent.facts([{ ...older, protected: true }, newer])
      return `${agent.queue}&lane=locked`
    },
    ready: '1 proposal is locked.',
  },
  {
    name: 'queue of decided ones',
    at: (agent) => `${agent.queue}&status=decided`,
    ready: 'approved',
  },
  {
    name: 'empty queue',
    at: (agent) => `${agent.queue}&status=withdrawn`,
    ready: 'Nothing withdrawn',
  },
  {
    name: 'proposal',
    at: async (agent) => `/p/${(await agent.proposals()).at(-1)?.id}`,
    ready: 'Decisions on this pair',
  },
  {
    name: 'facts',
    at: (agent) => `/memory/facts?agent=${agent.id}&status=all`,
    ready: 'Person 1 lives in Turku.',
  },
  {
    name: 'fact',
    at: async (agent) => `/memory/facts/${(await agent.rows()).at(-1)?.id}`,
    ready: 'What happened to it',
  },
  {
    name: 'duplicates',
    at: async (agent) => {
      await agent.facts([
        { entity: 'Key', content: 'The spare key is with Ida.', protected: true },
        { entity: 'Key', content: 'Spare key is with Ida' },
      ])
      return `/memory/duplicates?agent=${agent.id}`
    },
    ready: 'After merging',
  },
  {
    name: 'what an agent is told',
    at: async (agent) => {
      const [, waiting] = await agent.proposals()
      return `/memory?agent=${agent.id}&history=1&since=2026-01-01&proposal=${waiting?.id}`
    },
    ready: 'Received now',
  },
  { name: 'whose context', at: () => '/memory', ready: 'Received now' },
  {
    name: 'integrity',
    at: async (agent) => {
      await agent.overlap()
      return `/memory/health?agent=${agent.id}`
    },
    ready: 'Overlapping validity: 1',
  },
  {
    name: 'patterns of change',
    at: async (agent) => {
      await agent.imports(BACK_AND_FORTH)
      return `/memory/flip-flops?agent=${agent.id}`
    },
    ready: '4 changes in 40 days',
  },
  {
    name: 'still true',
    at: async (agent) => {
      await agent.imports([{ entity: 'Mara', aspect: 'pet', externalId: 'pet', daysAgo: 400 }])
      return `/memory/still-true?agent=${agent.id}`
    },
    ready: 'to confirm',
  },
  {
    name: 'ended elsewhere',
    at: async (agent) => {
      await agent.imports(BACK_AND_FORTH)
      return `/review/ended?agent=${agent.id}`
    },
    ready: 'Was this replacement right?',
  },
  {
    name: 'possible pairs',
    at: async (agent) => {
      await agent.facts([{ entity: 'Ines', aspect: 'town', content: 'Ines lives in Ghent.' }])
      await agent.policy({ detectorProfile: 'default' })
      await agent.facts([
        { entity: 'Ines', aspect: 'aspect 1', content: 'Ines likes tea.', daysAgo: 60 },
        { entity: 'Ines', aspect: 'aspect 1', content: 'Ines likes coffee.', daysAgo: 3 },
      ])
      return `/review/possible?agent=${agent.id}`
    },
    ready: '1 possible pair',
  },
  {
    name: 'chain',
    at: async (agent) => {
      await agent.overlap()
      return `/chains/${(await agent.rows()).at(-1)?.id}`
    },
    ready: 'Compare two versions',
  },
  {
    name: 'history',
    at: async (agent) => {
      await agent.overlap()
      return `/history/${(await agent.rows()).at(-1)?.id}`
    },
    ready: /^What happened about /,
  },
  {
    name: 'facts of the past',
    at: (agent) => `/memory/facts?agent=${agent.id}&true=2026-01-01&known=2026-06-01T12:00:00Z`,
    ready: 'Viewing 1 Jan 2026, as known on 1 Jun 2026, 12:00 UTC. Read-only.',
  },
  {
    name: 'fact of the past',
    at: async (agent) => `/memory/facts/${(await agent.rows())[0]?.id}?true=2020-01-01`,
    ready: /^Not current then/,
  },
  {
    name: 'told in the past',
    at: (agent) => `/memory?agent=${agent.id}&true=2020-01-01`,
    ready: 'Received then',
  },
  {
    name: 'try',
    at: async (agent) => {
      const [older, newer] = await agent.rows()
      return `/review/test?older=${older?.id}&newer=${newer?.id}`
    },
    ready: 'The other way around',
  },
  {
    name: 'try with the default scoring',
    at: () =>
      '/review/test?olderText=Nora+lives+in+Denver.&newerText=Nora+now+lives+in+Boulder.&profile=default',
    ready: 'The other way around',
  },
  {
    name: 'try with one side',
    at: async (agent) => `/review/test?older=${(await agent.rows()).at(-1)?.id}`,
    ready: 'Or choose a stored fact',
  },
  {
    name: 'reviewed together',
    at: (agent) => agent.versions(),
    ready: 'What the agent will receive',
  },
  {
    name: 'patterns',
    at: (agent) => `/review/patterns?agent=${agent.id}&pattern=V%2BT&seed=1`,
    ready: 'Decide this one',
  },
  {
    name: 'errors',
    at: (agent) => `/go-live/agents/${agent.id}/errors`,
    ready: 'Errors',
  },
  {
    name: 'measure',
    at: async (agent) => {
      await agent.sample()
      return '/review/blind'
    },
    ready: 'Draw a sample',
  },
  {
    name: 'blind sample',
    at: async (agent) => `/review/blind/${await agent.sample()}`,
    ready: 'Is the older fact outdated?',
  },
  { name: 'go live', at: () => '/go-live', ready: 'Default for new agents' },
  {
    name: 'shadow',
    at: async (agent) => {
      await agent.sample()
      return `/go-live/agents/${agent.id}`
    },
    ready: 'Where detector and labels differ',
  },
  {
    name: 'threshold',
    at: async (agent) =>
      `/go-live/agents/${agent.id}/threshold?sample=${await agent.sample()}&review=0.5&against=default&without=V`,
    ready: 'Compare another scoring',
  },
  {
    name: 'report on going live',
    at: (agent) => `/go-live/agents/${agent.id}/report`,
    ready: 'Policy before and after',
  },
  {
    name: 'if live since',
    at: (agent) => `/go-live/agents/${agent.id}/what-if?match=0.5&list=unlabelled`,
    ready: 'What would have happened to each proposal',
  },
  {
    name: 'weights',
    at: async (agent) => {
      for (const [nth, number] of (await agent.pairs(40)).entries())
        await agent.decideAs('Cyd', number, nth % 2 === 0 ? 'supersede' : 'keep_both')
      await agent.refit()
      return `/go-live/agents/${agent.id}/advanced`
    },
    ready: 'Weights that moved',
  },
  {
    name: 'agreement',
    at: async (agent) => `/go-live/default/agreement?sample=${await agent.sample({ twice: 1 })}`,
    ready: 'Where people disagree',
  },
  {
    name: 'labels from a file',
    at: async (agent) => `/review/blind/import?sample=${await agent.sample()}`,
    ready: 'What a file looks like',
  },
  {
    name: 'operation',
    at: async (agent) => `/activity/${(await agent.operations('Ben')).at(-1)?.id}`,
    ready: 'Changes',
  },
  { name: 'keys', at: () => '/settings/keys', ready: 'Approve' },
  { name: 'log', at: (agent) => `/activity?agent=${agent.id}`, ready: 'Decision' },
  { name: 'import', at: () => '/activity/import', ready: 'What a file looks like' },
  { name: 'intro', at: () => '/welcome', ready: 'AI agents remember facts' },
  { name: 'practice', at: () => '/welcome/practice', ready: 'Pair 1 of 3' },
  { name: 'access', at: () => '/settings/access', ready: 'Create token' },
  { name: 'connections', at: () => '/settings/connections', ready: 'Connect a store' },
  { name: 'settings', at: () => '/settings', ready: 'Default for all agents' },
  {
    name: 'sweeps of an agent',
    at: (agent) => `/settings/sweeps?agent=${agent.id}`,
    ready: 'Run a sweep now',
  },
  {
    name: 'retention of an agent',
    at: (agent) => `/settings/data?agent=${agent.id}`,
    ready: 'Retention',
  },
  { name: 'demo', at: () => '/demo', ready: 'Type a fact and watch' },
  { name: 'documentation', at: () => '/docs', ready: 'How to use, run and extend Palimpsest.' },
  { name: 'page of the documentation', at: () => '/docs/import', ready: 'Fact files' },
  { name: 'not found', at: () => '/nowhere', ready: 'There is nothing at this address.' },
]

for (const { name, at, ready } of SCREENS) {
  test(`${name}: no violation in light or dark, wide or narrow, and no sideways scroll`, async ({
    agent,
    allowed,
    visit,
  }) => {
    allowed.push(/status of 404/)
    const [number] = await agent.pairs(3)
    await agent.policy({ shadowMode: false })
    await agent.decideAs('Ben', number ?? 0, 'supersede')
    const page = await visit(await at(agent))
    await expect(page.getByText(ready).first()).toBeAttached()
    await expectAccessible(page)
  })
}

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
    dialog: 'Look at the past',
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
