import { expect, test } from './fixtures'
import { answer, expectShown, lastDecision } from './screen'
import { settled } from './watch-page'

// A newcomer who has read nothing: uses only what the page shows, and every step follows from the one before.
test('[RD7] a newcomer decides, undoes, learns why it was proposed and finds what happened to the fact', async ({
  agent,
  visit,
}) => {
  const [number, second] = await agent.pairs(2)
  await agent.policy({ shadowMode: false })
  const page = await visit(agent.queue)
  const main = page.getByRole('main')
  const pair = main.locator('[data-top=true]')
  const help = page.getByRole('region', { name: 'First steps' })
  await expect(main.getByRole('heading', { name: 'Is the older fact outdated?' })).toBeVisible()
  await expect(help).toContainText('A approve')
  await expect(pair.getByText('Live', { exact: true })).toBeVisible() // it changes memory

  // What it is about, what an approval leads to, and why, in three sentences.
  await expect(pair).toContainText('The agent believes two things: Turku and Oulu.')
  const result = pair.getByRole('region', { name: 'If you approve' })
  await expect(result.getByRole('listitem')).toHaveText(['Person 2 now lives in Oulu.'])
  await expect(pair).toContainText('The value differs. Check whether both can be true.')

  // The evidence is one press away: a signal's sentence, with its words marked in both texts.
  await pair.getByRole('button', { name: 'Details' }).click()
  const why = page.getByRole('complementary', { name: 'Details' })
  await expect(
    why.getByRole('button', { name: /^Value fired .*“Turku” against “Oulu”/ }),
  ).toBeVisible()
  await expect(pair.locator('mark[data-signal~=value]', { hasText: 'Turku' }).first()).toBeVisible()
  await expect(pair.locator('mark[data-signal~=value]', { hasText: 'Oulu' }).first()).toBeVisible()

  // The key that the help names; the name is asked for then, and the answer is kept.
  await settled(page)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Who is deciding?' })
  await dialog.getByLabel('Your name').fill('Nell')
  await dialog.getByRole('button', { name: 'Use this name' }).click()
  await expectShown(page, second)
  await expect(lastDecision(page)).toContainText(`Last: P-${number} ✓ approved`)

  // And back, by the undo button.
  await answer(page, 'Undo').click()
  await expectShown(page, number)
  await expect(lastDecision(page)).toContainText('Undone')
  await expect
    .poll(async () => (await agent.verdicts()).map(({ reverted }) => reverted))
    .toEqual([true])

  // Once more; then what happened to the older fact.
  await settled(page)
  await answer(page, 'Approve').click()
  await lastDecision(page)
    .getByRole('button', { name: `P-${number}` })
    .click()
  await expectShown(page, number)
  await expect(pair.getByText('Applied.')).toBeVisible()
  await pair.getByRole('link', { name: 'older', exact: true }).click()
  await expect(page).toHaveURL(/\/memory\/facts\//)
  await expect(main.getByText('superseded', { exact: true }).first()).toBeVisible()
  await expect(main).toContainText('now lives in Oulu')
  await expect(main).toContainText('Nell')

  // And the decision in the log.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Activity' })
    .click()
  await expect(main.getByText(new RegExp(`Approved P-${number}`)).first()).toBeVisible()
})

const PASTED = [
  ['Ilse', 'home', '2026-01-02', 'Ilse lives in Turku.'],
  ['Ilse', 'home', '2026-03-09', 'Ilse now lives in Oulu.'],
  ['Ravi', 'home', '2026-01-05', 'Ravi lives in Lisbon.'],
  ['Ravi', 'home', '2026-04-20', 'Ravi now lives in Porto.'],
  ['Office', 'floor', '2026-01-11', 'The office is on floor 4.'],
  ['Nadia', 'home', '2026-02-01', 'Nadia lives in Graz.'],
  ['Nadia', 'home', '2026-05-17', 'Nadia now lives in Linz.'],
  ['Nadia', 'pet', '2026-05-18', 'Nadia has a cat.'],
] as const

test('[I18] [I19] a newcomer pastes eight facts and opens the first proposal that the sweep found', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(1) // waits for review before, and is not among what is found now
  await agent.policy({ supersessionSweepEnabled: true })
  await agent.sweep() // else the schedule may begin one just then, and find some of the pairs first
  const { page } = await reviewer('Nell', agent.queue)
  const main = page.getByRole('main')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Activity' })
    .click()
  await main.getByRole('link', { name: 'Import…' }).click()
  const lines = PASTED.map((line) => [agent.id, ...line].join(','))
  await main
    .getByLabel('Drop a file, or paste facts here')
    .fill(['agent,entity,aspect,recordedAt,content', ...lines].join('\n'))
  await main.getByRole('button', { name: 'Preview' }).click()
  await expect(main).toContainText('8 facts. About 3 pairs to compare.')
  await expect(main.getByRole('cell', { name: '9 Mar 2026' })).toBeVisible()
  await expect(main.getByLabel('Sweep for stale facts after importing')).toBeChecked()
  await main.getByRole('button', { name: 'Import 8 facts' }).click()
  await expect(main).toContainText('8 facts imported.')
  await expect(main).toContainText('Sweep finished: 3 proposals found.')
  await main.getByRole('link', { name: 'Review 3 proposals' }).click()
  await expect(main.getByRole('heading', { name: 'Is the older fact outdated?' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]import=\d+/)
  await expect(main.getByText('3 match', { exact: true })).toBeVisible()
  await expect(main.getByRole('listbox').getByRole('option')).toHaveCount(3)

  // Activity says the same, with the same link.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Activity' })
    .click()
  const entry = main
    .getByRole('listitem')
    .filter({ hasText: 'Imported “pasted facts”: 8 facts added' })
  await expect(entry).toContainText('Sweep finished: 3 proposals found.')
  await expect(entry.getByRole('link', { name: 'Review 3 proposals' })).toBeVisible()
})
