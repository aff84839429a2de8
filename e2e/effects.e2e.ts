import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { answer, expectShown, lastDecision, rows } from './screen'
import { pairOf, type Agent } from './seed'
import { decideByKey, settled } from './watch-page'

async function factStatuses(agent: Agent) {
  return (await agent.rows()).map(({ status }) => status)
}

/** Opens the undo dialog of an actor's newest operation. */
async function openUndo(page: Page, actor: string) {
  await page.goto(`/activity?actor=${encodeURIComponent(actor)}`)
  await page
    .getByRole('button', { name: /^Undo #/ })
    .first()
    .click()
  return page.getByRole('dialog', { name: /^Undo #/ })
}

test('in shadow the verdict is recorded and no fact changes', async ({ agent, reviewer }) => {
  await agent.pairs(1)
  const { page } = await reviewer('Ada', agent.queue)
  await expect(page.getByRole('region', { name: 'If you approve' })).toContainText(
    'If you approve and this agent goes live, it will receive',
  )
  await decideByKey(page, 'a')
  await expect.poll(async () => (await agent.standing())[0]?.verdict).toBe('supersede')
  await expect(page.getByRole('main')).toContainText('Recorded in shadow: no fact changed.')
  expect(await factStatuses(agent)).toEqual(['active', 'active'])
  await page.goto(`/memory/facts?agent=${agent.id}`)
  await expect(page.getByRole('status').filter({ hasText: '2 current facts' })).toBeVisible()
})

test('live, approving ends the older fact; the timeline says who and why; the log undoes it', async ({
  agent,
  reviewer,
}) => {
  const [number] = await agent.pairs(1)
  await agent.policy({ shadowMode: false })
  const { name, page } = await reviewer('Ada', agent.queue)
  const result = page.getByRole('region', { name: 'If you approve' })
  await expect(result.getByRole('listitem')).toHaveText(['Person 1 now lives in Oulu.'])
  await expect(result).toContainText('The older fact moves to history. Undo brings it back.')
  await decideByKey(page, 'a')
  await expect.poll(() => factStatuses(agent)).toEqual(['superseded', 'active'])

  await page.goto(`/memory/facts?agent=${agent.id}`)
  await expect(page.getByRole('status').filter({ hasText: '1 current fact' })).toBeVisible()
  await page.getByRole('button', { name: 'Show 1 superseded' }).click()
  await page.getByRole('link', { name: 'Person 1 lives in Turku.' }).click()
  const chain = page.getByRole('list', { name: 'Versions, newest first' })
  await expect(chain).toContainText(name)
  await expect(
    chain.getByRole('link', { name: `${name} approved P-${number} (value)` }),
  ).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Replaced on')

  const dialog = await openUndo(page, name)
  await expect(dialog).toContainText('is current again.')
  await expect(dialog.getByRole('table')).toContainText('superseded')
  await expect(dialog.getByRole('table')).toContainText('current')
  expect(await factStatuses(agent)).toEqual(['superseded', 'active']) // a preview changes nothing
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => factStatuses(agent)).toEqual(['active', 'active'])
  await expect(page.getByRole('button', { name: /^Redo #/ }).first()).toBeVisible()
})

test('an undo blocked by a later operation names it and undoes both', async ({
  agent,
  reviewer,
}) => {
  const [number] = await agent.pairs(1)
  await agent.policy({ shadowMode: false })
  const { name, page } = await reviewer('Ada', agent.queue)
  await decideByKey(page, 'a')
  await expect.poll(() => factStatuses(agent)).toEqual(['superseded', 'active'])
  const { operation } = await agent.decideAs('Ben', number ?? 0, 'keep_both')
  expect(await factStatuses(agent)).toEqual(['active', 'active'])

  const dialog = await openUndo(page, name)
  await expect(dialog).toContainText('this can’t be undone alone')
  await expect(dialog.getByRole('link', { name: `#${operation.seq}` })).toBeVisible()
  await expect(dialog).toContainText('(Ben)')
  await dialog.getByRole('button', { name: 'Undo both, newest first' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await agent.standing())[0])
    .toMatchObject({ status: 'pending', verdict: null })
  expect(await factStatuses(agent)).toEqual(['active', 'active'])
})

for (const lock of ['constraint', 'protected'] as const) {
  test(`a ${lock} fact cannot be superseded: A says why, R works`, async ({ agent, reviewer }) => {
    const [older, newer] = pairOf(1)
    await agent.facts([
      lock === 'constraint' ? { ...older, kind: 'constraint' } : { ...older, protected: true },
      newer,
    ])
    await agent.policy({ shadowMode: false })
    const { page } = await reviewer('Ada', `${agent.queue}&lane=locked`)
    const why =
      lock === 'constraint' ? 'The older fact is a constraint.' : 'The older fact is protected.'
    const number = await settled(page)
    const said = page.getByRole('main').locator('[data-top=true]').getByText(new RegExp(why, 'iu'))
    await expect(said).toHaveCount(1) // once
    const approve = answer(page, 'Approve')
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await expect(approve).toHaveAccessibleDescription(new RegExp(why))
    await page.keyboard.press('a')
    await expect(page.getByRole('status').filter({ hasText: `P-${number}: ${why}` })).toHaveCount(1)
    await approve.click({ force: true }) // it is marked disabled, but can still be pressed
    await expectShown(page, number)
    await page.keyboard.press('r')
    await expect.poll(async () => (await agent.standing())[0]?.verdict).toBe('keep_both')
    expect((await agent.verdicts()).length).toBe(1)
    expect(await factStatuses(agent)).toEqual(['active', 'active'])
  })
}

test('a reworded pair is stale until redetection', async ({ agent, reviewer }) => {
  const slot = { entity: 'Nora', aspect: 'home' }
  const older = { ...slot, externalId: 'older', daysAgo: 90, content: 'Nora lives in Denver.' }
  const newer = { ...slot, externalId: 'newer', daysAgo: 4, content: 'Nora now lives in Boulder.' }
  await agent.imports([older])
  await agent.policy({ supersessionSweepEnabled: true })
  await agent.sweep()
  await agent.imports([older, newer])
  await agent.sweep()
  await agent.policy({ supersessionSweepEnabled: false }) // or the schedule may detect it again first
  await agent.imports([older, { ...newer, content: 'Nora now lives in Colorado Springs.' }])
  const { page } = await reviewer('Ada', `${agent.queue}&lane=stale`)
  const main = page.getByRole('main')
  await expect(main).toContainText('The newer fact was reworded after this was proposed.')
  await expect(answer(page, 'Approve')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(main).not.toContainText('reworded after this was proposed')
  await expect(answer(page, 'Approve')).not.toHaveAttribute('aria-disabled', 'true')
  await decideByKey(page, 'a')
  await expect.poll(async () => (await agent.standing())[0]?.verdict).toBe('supersede')
})

test('one fact in two proposals: approving one withdraws the other', async ({
  agent,
  reviewer,
}) => {
  const [older, newer] = pairOf(1)
  await agent.facts([older, newer])
  await agent.facts([{ ...newer, daysAgo: 1, content: 'Person 1 now lives in Lund.' }])
  await agent.policy({ shadowMode: false })
  const before = (await agent.standing()).length
  const { page } = await reviewer('Ada', `${agent.queue}&sort=oldest`)
  await expect(rows(page)).toHaveCount(before)
  await decideByKey(page, 'a')
  await expect
    .poll(async () => (await agent.standing()).filter(({ status }) => status === 'decided').length)
    .toBe(1)
  await expect(lastDecision(page)).toContainText('approved')
  const olderRow = (await agent.rows())[0]
  expect(olderRow?.status).toBe('superseded')
  for (const proposal of await agent.proposals()) {
    if (proposal.status !== 'pending') continue
    expect(proposal.olderFactId).not.toBe(olderRow?.id)
  }
})
