import type { Page } from '@playwright/test'

import { person } from '@/lib/domain/actor'
import { protectFact } from '@/lib/operations/protect-fact'
import { valueOf } from '@/lib/operations/testing'
import { newId } from '@/lib/server/ids'

import { expect, test } from './fixtures'
import { answer, expectShown, lanes, listedNumbers, row } from './screen'
import { pairOf, type Agent } from './seed'
import { decideByKey, listening, settled } from './watch-page'

const dialog = (page: Page) => page.getByRole('dialog')
const header = (page: Page) => page.getByRole('region', { name: 'Locked proposals' })

/** States a pair whose older fact is protected; returns its number. */
async function lockedPair(agent: Agent, nth: number): Promise<number> {
  const [older, newer] = pairOf(nth)
  await agent.facts([{ ...older, protected: true }, newer])
  return (await agent.proposals()).at(-1)?.number ?? 0
}

test('[R22] [R23] locked pairs are in a list of their own, and are rejected and restored as one', async ({
  agent,
  reviewer,
}) => {
  const open = await agent.pairs(2)
  const locked = [await lockedPair(agent, 90), await lockedPair(agent, 91)].toReversed()
  const { name, page } = await reviewer('Ada', agent.queue)
  await settled(page)
  expect(await listedNumbers(page)).toEqual(open)
  await expect(answer(page, 'Approve')).not.toHaveAttribute('aria-disabled')

  await page.goto(`${agent.queue}&lane=locked`)
  expect(await listedNumbers(page)).toEqual(locked)
  await expect(answer(page, 'Approve')).toHaveAttribute('aria-disabled', 'true')
  await expect(header(page)).toContainText(
    '2 proposals are locked: their older facts are protected or constraints.',
  )
  await header(page).getByRole('button', { name: 'Keep both for all 2' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Keep both for all 2?')
  await dialog(page).getByRole('button', { name: 'Keep both for all 2' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Rejected 2.')
  await page.keyboard.press('Escape')
  await expect(header(page)).toContainText('No locked proposals are left here.')
  const [operation] = await agent.operations(name)
  expect(operation?.kind).toBe('decide-many')

  await page.keyboard.press('z')
  await expect.poll(() => listedNumbers(page)).toEqual(locked)
  await expect(header(page)).toContainText('2 proposals are locked:')
})

test('[R26] a locked pair is unprotected where it is shown, and can be approved then', async ({
  agent,
  reviewer,
}) => {
  await lockedPair(agent, 90)
  const { page } = await reviewer('Ada', `${agent.queue}&lane=locked`)
  await listening(page)
  await expect(page.getByText('Approve is disabled: the older fact is protected.')).toBeVisible()
  await page.getByRole('button', { name: 'Unprotect…' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Unprotect this fact?')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(answer(page, 'Approve')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Unprotect…' }).click()
  await dialog(page).getByRole('button', { name: 'Unprotect', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(answer(page, 'Approve')).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Approve is disabled')).toHaveCount(0)
  await decideByKey(page, 'a')
  await expect.poll(async () => (await agent.standing())[0]?.verdict).toBe('supersede')
})

test('[R26] [LF7] the constraint that locks a pair is retired from its card, with a reason and the verb', async ({
  agent,
  reviewer,
}) => {
  const [older, newer] = pairOf(90)
  const [rule] = await agent.facts([{ ...older, kind: 'constraint' }, newer])
  const { page } = await reviewer('Ada', `${agent.queue}&lane=locked`)
  await listening(page)
  const more = page.getByRole('button', { name: 'Unlock…' })
  const item = page.getByRole('menuitem', { name: 'Retire constraint…' })
  await more.click()
  await expect(item).toHaveAttribute('aria-disabled', 'true') // in shadow, no fact changes
  await agent.policy({ shadowMode: false })
  await page.reload()
  await listening(page)
  await more.click()
  await item.click()
  await expect(dialog(page)).toHaveAccessibleName('Retire this constraint')
  const retire = dialog(page).getByRole('button', { name: 'Retire', exact: true })
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('he moved')
  await expect(retire).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByRole('textbox', { name: 'Confirm' }).fill('retire')
  await retire.click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('It was withdrawn, so nothing will change.')).toBeVisible()
  const [row] = (await agent.rows()).filter(({ id }) => id === rule?.id)
  expect(row?.status).toBe('retracted')
})

test('[R22] a pair that is locked while it is open keeps its place, says so, and is passed over', async ({
  agent,
  reviewer,
  store,
}) => {
  const [first, second, third] = await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await expectShown(page, first)
  const proposal = (await agent.proposals()).find(({ number }) => number === first)
  const older = await store.read.fact.findUniqueOrThrow({
    where: { id: proposal?.olderFactId ?? '' },
  })
  const command = { factId: older.id, version: older.version, protect: true }
  const by = { ...person('Ben', 'page'), at: new Date(), newId, idempotencyKey: null }
  valueOf(await protectFact(store, command, by))

  await expect(answer(page, 'Approve')).toHaveAttribute('aria-disabled', 'true')
  await expect(row(page, first)).toContainText('Locked')
  expect(await listedNumbers(page)).toEqual([first, second, third])
  await page.keyboard.press('ArrowDown')
  await expectShown(page, second)
  await decideByKey(page, 'r')
  await expectShown(page, third)
  await decideByKey(page, 'r')
  await page.keyboard.press('Shift+N')
  await expectShown(page, third) // the locked one is all that is left
})

test('[R24] lanes say how many each holds, by key and pointer, and an empty one is hidden', async ({
  agent,
  reviewer,
}) => {
  const [first, second] = await agent.pairs(2)
  const locked = await lockedPair(agent, 90)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await expect(lanes(page)).toHaveText(['To review 2', 'Locked 1'])
  await expect(lanes(page).first()).toHaveAttribute('aria-current', 'true')
  await expectShown(page, first)
  await decideByKey(page, 'u')
  await expectShown(page, second)
  await expect(lanes(page)).toHaveText(['To review 1', 'Locked 1', 'Unsure 1'])

  await lanes(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expectShown(page, locked)
  await expect(page).toHaveURL(/lane=locked/)
  await lanes(page).nth(2).click()
  await expectShown(page, first)
  await expect(page).toHaveURL(/lane=unsure/)
  await expect(page).not.toHaveURL(/locked/)
  await expect(lanes(page).nth(2)).toHaveAttribute('aria-current', 'true')
  await page.goto(`${agent.queue}&lane=stale`)
  await expect(lanes(page)).toHaveText(['To review 1', 'Locked 1', 'Unsure 1', 'Stale 0'])
})

test('[F13] an older address of a lane shows it, and is rewritten', async ({ agent, reviewer }) => {
  await agent.pairs(1)
  const locked = await lockedPair(agent, 90)
  const { page } = await reviewer('Ada', `${agent.queue}&locked=1`)
  await expectShown(page, locked)
  await expect(page).toHaveURL(/[?&]lane=locked/)
  await expect(page).not.toHaveURL(/locked=1/)
  await page.goto(`${agent.queue}&status=stale`)
  await expect(lanes(page).last()).toHaveText('Stale 0')
  await expect(page).toHaveURL(/[?&]lane=stale/)
})

test.describe('a new reviewer', () => {
  test.use({ list: 'hidden' })

  test('[RD9] sees one pair and no list, shows the list by a key, and keeps it so', async ({
    agent,
    reviewer,
  }) => {
    const [first, second] = await agent.pairs(2)
    const { page } = await reviewer('Ada', agent.queue)
    const list = page.getByRole('listbox', { name: 'Proposals' })
    const main = page.getByRole('main')
    await settled(page)
    await expect(list).toBeHidden()
    await expect(main.getByRole('link', { name: `P-${first}`, exact: true })).toBeVisible()
    await decideByKey(page, 'r')
    await expect(main.getByRole('link', { name: `P-${second}`, exact: true })).toBeVisible()

    await page.keyboard.press('\\')
    await expect(list).toBeVisible()
    await page.reload()
    await settled(page)
    await expect(list).toBeVisible()
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((found) => resolve(found.getEntries().length)).observe({
            type: 'layout-shift',
            buffered: true,
          })
          setTimeout(() => resolve(0), 500)
        }),
    )
    expect(shifts).toBe(0)
    await main.getByRole('button', { name: 'List', exact: true }).click()
    await expect(list).toBeHidden()
    await page.reload()
    await settled(page)
    await expect(list).toBeHidden()

    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search both texts' })).toBeFocused()
  })
})
