import { expect, test } from './fixtures'
import { moreActions } from './screen'
import { listening } from './watch-page'

const SLOT = { entity: 'Editor', aspect: 'choice' }
const DAY_MS = 86_400_000

/** A time as the browser's field accepts it, in UTC. */
const fieldOf = (ms: number) => new Date(ms).toISOString().slice(0, 19)

test('[TT3] [TT7] [TT8] the past of a list, a fact, its chain and the context, and the way back to now', async ({
  agent,
  reviewer,
}) => {
  const [first] = await agent.facts([{ ...SLOT, content: 'Ada edits in VS Code.', daysAgo: 60 }])
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', `/memory/facts/${first?.id}`)
  const dialog = page.getByRole('dialog')
  await (await moreActions(page, 'Edit…')).click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Ada edits in Vim.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Current since .* Replaced “Ada edits in VS Code\.”/)).toBeVisible()

  await page.goto(`/memory/facts?agent=${agent.id}`)
  await expect(page.getByRole('link', { name: 'Ada edits in Vim.' })).toBeVisible()

  // At now there is nothing to go back to.
  await page.getByRole('button', { name: 'As of: now…' }).click()
  await expect(dialog.getByRole('button', { name: 'Show' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Back to now' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  // A day without a time is refused where it was typed.
  await page.getByRole('button', { name: 'As of: now…' }).click()
  await dialog.getByLabel('True at (UTC)').pressSequentially('06012026')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter both date and time, or neither.')
  await expect(dialog.getByLabel('True at (UTC)')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Known at (UTC)')).not.toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // By keyboard: the control, the field, Enter.
  await page.getByRole('button', { name: 'As of: now…' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Known at (UTC)').fill(fieldOf(Date.now() + DAY_MS))
  await dialog.getByLabel('True at (UTC)').fill(fieldOf(Date.now() - 10 * DAY_MS))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('“Known at” can’t be in the future')
  await dialog.getByLabel('Known at (UTC)').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Viewing .* Read-only\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada edits in VS Code.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada edits in Vim.' })).toHaveCount(0)

  // The past stays selected, and offers no actions.
  await page.getByRole('link', { name: 'Ada edits in VS Code.' }).click()
  await expect(page.getByText('Current then.')).toBeVisible()
  expect(page.url()).toContain('true=')
  await expect(page.getByRole('button', { name: 'True again…' })).toHaveCount(0)
  const versions = page.getByRole('list', { name: 'Versions, newest first' }).getByRole('listitem')
  await expect(versions.first()).toContainText(
    /starts .*Ada edits in Vim|Ada edits in Vim.*starts /,
  )
  await expect(versions.last()).toContainText('current')
  const past = new URL(page.url()).search
  await page.goto(`/memory?agent=${agent.id}&${past.slice(1)}`)
  await expect(page.getByRole('heading', { name: 'Received then' })).toBeVisible()
  await expect(page.getByText('Ada edits in VS Code.')).toBeVisible()
  await page.goto(`/memory/facts/${first?.id}${past}`)
  await page.getByRole('link', { name: 'Everything about Editor › choice' }).click()
  await expect(
    page.getByRole('heading', { name: 'What happened about Editor › choice' }),
  ).toBeVisible()
  await expect(page.getByText('2 facts, 1 true then.')).toBeVisible()
  const moments = page.getByRole('list', { name: 'History, oldest first' }).getByRole('listitem')
  await expect(moments).toHaveCount(3) // two facts, and the operation that superseded one
  await expect(moments.first()).toContainText('Ada edits in VS Code.')
  await expect(moments.first()).toContainText('true then')
  await page.goto(`/memory?agent=${agent.id}&${past.slice(1)}`)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByRole('heading', { name: 'Received now' })).toBeVisible()
  await expect(page.getByText('Ada edits in Vim.')).toBeVisible()
})

test('[TT2] [TT6] a time before the fact was stored, and an invalid address', async ({
  agent,
  reviewer,
}) => {
  const [first] = await agent.facts([{ ...SLOT, content: 'Ada edits in Helix.', daysAgo: 60 }])
  const { page } = await reviewer('Ada', `/memory/facts/${first?.id}?known=2020-01-01`)
  await expect(page.getByText('The store did not have this fact then.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByText('Ada edits in Helix.').first()).toBeVisible()
  await page.goto(`/memory/facts?agent=${agent.id}&known=soon`)
  await expect(page.getByText(/“soon” is no time/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada edits in Helix.' })).toBeVisible()
})

test('[TL1] [TL2] the date is stepped by key, typed and dragged, and the old addresses lead to the timeline', async ({
  agent,
  reviewer,
}) => {
  const store = { entity: 'Orders', aspect: 'database' }
  await agent.imports([
    { ...store, externalId: '1', daysAgo: 90, content: 'Orders use MySQL.', ...replacedBy('2') },
    { ...store, externalId: '2', daysAgo: 60, content: 'Orders use MongoDB.', ...replacedBy('3') },
    { ...store, externalId: '3', daysAgo: 30, content: 'Orders use PostgreSQL.' },
  ])
  const head = (await agent.rows()).find(({ status }) => status === 'active')
  const { page } = await reviewer('Ada', `/chains/${head?.id}?older=nothing`)
  await expect(page).toHaveURL(`/memory/facts/${head?.id}?older=nothing#timeline`)
  const timeline = page.getByRole('region', { name: 'Timeline: 3 versions' })
  const states = () =>
    timeline.getByRole('list', { name: 'Versions, newest first' }).getByRole('listitem')
  const scrubber = timeline.getByRole('slider', { name: 'Date on the timeline' })
  await listening(page)
  // Now the page says it above: the sentence is for another date.
  const hint = timeline.getByText('Move the date to see what the agent believed then.')
  await expect(hint).toBeVisible()
  await expect(timeline.getByText('The agent believes')).toHaveCount(0)
  await expect(states().nth(1)).toContainText('superseded')

  // ← goes to where the newest version begins, and one more to the version before.
  await scrubber.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(timeline.getByText(/^On .* the agent believed: Orders use MongoDB\.$/)).toBeVisible()
  await expect(states().first()).toContainText('starts')
  await expect(states().nth(1)).toContainText('current')
  await expect(page).toHaveURL(/true=/)
  await expect(page.getByText(/^Viewing .* Read-only\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Still true' })).toHaveCount(0)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(timeline.getByText(/believed: Orders use MySQL\.$/)).toBeVisible()

  const day = new Date(Date.now() - 75 * DAY_MS).toISOString().slice(0, 10)
  const date = timeline.getByLabel('Date', { exact: true })
  const typed = twinDay()
  await date.focus()
  await page.keyboard.type(typed.slice(5).replaceAll('-', '') + typed.slice(0, 4), { delay: 60 })
  await expect(page).toHaveURL(new RegExp(`true=${typed}$`))
  await expect(date).toBeFocused()
  await date.fill(day)
  await expect(page).toHaveURL(new RegExp(`true=${day}$`))
  await expect(states().last()).toContainText('current')
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(hint).toBeVisible()
  const box = await scrubber.boundingBox()
  if (box === null) throw new Error('no slider')
  await scrubber.click({ position: { x: box.width * 0.12, y: box.height / 2 } })
  await expect(timeline.getByText(/believed: Orders use MySQL\.$/)).toBeVisible()

  await page.goto(`/history/${head?.id}`)
  await expect(page).toHaveURL(`/memory/facts/${head?.id}?scope=all#timeline`)
})

/** A day of the last 80 that is typed alike whether the day or the month comes first: 9 September. */
function twinDay(): string {
  for (let ago = 10; ago < 80; ago += 1) {
    const day = new Date(Date.now() - ago * DAY_MS)
    if (day.getUTCDate() === day.getUTCMonth() + 1) return day.toISOString().slice(0, 10)
  }
  throw new Error('There is such a day in every month.')
}

function replacedBy(supersededBy: string) {
  return { status: 'superseded', supersededBy } as const
}
