import type { Page } from '@playwright/test'

import { AUTOMATIC } from '@/lib/domain/reviewer-name'

import { expect, test } from './fixtures'

const WATCH_MS = 25_000 // the schedule checks every ten seconds

function panel(page: Page) {
  return page.getByRole('region', { name: 'The switch' })
}

test('label blind, see the gate pass, sign twice, go live, undo an application, return to shadow', async ({
  agent,
  store,
  reviewer,
}) => {
  test.setTimeout(180_000)
  await agent.pairs(70)
  await agent.policy({ supersessionMatchConfidence: 0.7 }) // the confidence of this test's pairs
  const sample = await agent.sample({ pairs: 70 })
  const pairs = await store.read.samplePair.findMany({
    where: { sampleId: sample },
    orderBy: { position: 'asc' },
  })
  for (const pair of pairs.slice(3)) await agent.labelAs('Cyd', pair.id, 'supersede')

  const ada = await reviewer('Ada', `/measure/${sample}`)
  for (let nth = 0; nth < 3; nth += 1) {
    await expect(
      ada.page.getByText(`${pairs.length - 3 + nth} of ${pairs.length} labels`),
    ).toBeVisible()
    await ada.page.waitForTimeout(250) // a pair cannot be answered before it can be read
    await ada.page.keyboard.press('a')
    await expect.poll(async () => (await agent.labels()).length).toBe(pairs.length - 2 + nth)
  }
  const at = `/shadow?agent=${agent.id}`
  await ada.page.goto(at)
  await expect(ada.page.locator('tr[data-gate="false-positives"]')).toContainText('passes')
  await expect(panel(ada.page)).toContainText('3 gates are not passed.')

  await test.step('the limits are policy', async () => {
    await ada.page.getByText('Set the limits').click()
    for (const name of [
      'Two people agree',
      'Approvals that were undone',
      'Time that the inline pass adds',
    ])
      await ada.page
        .getByRole('group', { name })
        .getByRole('checkbox', { name: 'required' })
        .uncheck()
    await ada.page.getByRole('button', { name: 'Save the limits' }).click()
    await expect(ada.page.getByRole('heading', { name: /^Ready\. All 4 gates pass/ })).toBeVisible()
  })

  await test.step('two people sign', async () => {
    await panel(ada.page).getByRole('button', { name: 'Apply matches automatically' }).click()
    await panel(ada.page).getByText('The same for Signet’s agent.yaml').click()
    await expect(panel(ada.page)).toContainText('supersessionSweepEnabled: false')
    await panel(ada.page).getByRole('button', { name: 'Sign, first of two' }).click()
    const second = panel(ada.page).getByRole('button', { name: 'Sign, second of two' })
    await second.click()
    await expect(panel(ada.page)).toContainText('The second signature is somebody else’s.')
    expect(
      (await store.read.policyRow.findUniqueOrThrow({ where: { id: agent.id } })).overrides,
    ).not.toContain('"shadowMode":false')
    const ben = await reviewer('Ben', at)
    await panel(ben.page).getByRole('button', { name: 'Sign, second of two' }).click()
    await expect(panel(ben.page)).toContainText('Live: phase 2 (inline live)')
    await expect(panel(ben.page)).toContainText(`Signed by ${ada.name} (a chosen name)`)
  })

  await test.step('an automatic application, and its blind re-sample', async () => {
    await agent.facts([
      { entity: 'Nora', aspect: 'home', daysAgo: 50, content: 'Nora lives in Denver.' },
      { entity: 'Nora', aspect: 'home', daysAgo: 2, content: 'Nora now lives in Boulder.' },
    ])
    const nora = (await agent.rows()).filter(({ entity }) => entity === 'Nora')
    expect(nora.map(({ status }) => status)).toEqual(['superseded', 'active'])
    await expect
      .poll(() => store.read.sample.count({ where: { agentId: agent.id, drawnBy: AUTOMATIC } }), {
        timeout: WATCH_MS,
      })
      .toBe(1)
    await ada.page.goto(at)
    const applied = panel(ada.page).getByRole('link', { name: '1', exact: true })
    await expect(panel(ada.page)).toContainText('0 of 1 automatic applications were undone')
    await applied.click()
    await expect(ada.page).toHaveURL(/\/log\?kind=auto-apply/)
  })

  await test.step('after undo it automatically returns to shadow, and every page says so', async () => {
    await ada.page.goto(at)
    await ada.page.getByText('Set the limits').click()
    await ada.page
      .getByRole('group', { name: 'Approvals that were undone' })
      .getByRole('checkbox', { name: 'required' })
      .check()
    await ada.page.getByRole('button', { name: 'Save the limits' }).click()
    await expect(ada.page.locator('tr[data-gate="undone"]')).not.toContainText('not required')
    await ada.page.goto(`/log?kind=auto-apply&agent=${agent.id}`)
    await ada.page
      .getByRole('button', { name: /^Undo #/ })
      .first()
      .click()
    const dialog = ada.page.getByRole('dialog', { name: /^Undo #/ })
    await dialog.getByRole('button', { name: /^Undo/ }).last().click()
    await expect
      .poll(
        async () =>
          (await store.read.phaseSwitch.findFirstOrThrow({ where: { agentId: agent.id } })).status,
        { timeout: WATCH_MS },
      )
      .toBe('returned')
    await ada.page.goto(agent.queue)
    await expect(ada.page.getByRole('region', { name: 'Phase' })).toContainText(
      `${agent.id} went back to shadow automatically`,
    )
    await ada.page.goto(at)
    await expect(panel(ada.page)).toContainText('It went back to shadow automatically.')
    const nora = (await agent.rows()).filter(({ entity }) => entity === 'Nora')
    expect(nora.map(({ status }) => status)).toEqual(['active', 'active'])
  })
})

test('a signature is withdrawn, and a live phase ended by hand', async ({
  agent,
  store,
  reviewer,
}) => {
  await agent.pairs(2)
  await agent.waive()
  const at = `/shadow?agent=${agent.id}`
  const ada = await reviewer('Ada', at)
  await expect(panel(ada.page)).toContainText('6 gates are looser than as built in')
  await panel(ada.page).getByRole('button', { name: 'Sign, first of two' }).click()
  await panel(ada.page).getByRole('button', { name: 'Withdraw the first signature' }).click()
  await expect(panel(ada.page).getByRole('button', { name: 'Sign, first of two' })).toBeVisible()
  await panel(ada.page).getByRole('button', { name: 'Sign, first of two' }).click()
  await expect(panel(ada.page)).toContainText('A second person has to sign.')
  await agent.decideAs('Cyd', (await agent.proposals())[0]?.number ?? 0, 'supersede')
  const ben = await reviewer('Ben', at)
  await expect(
    panel(ben.page)
      .getByRole('listitem')
      .filter({ hasText: 'False positives among what is proposed: not required.' }),
  ).toContainText('lead')
  await panel(ben.page)
    .getByRole('checkbox', { name: /the one recorded approval/ })
    .check()
  await panel(ben.page).getByRole('button', { name: 'Sign, second of two' }).click()
  await expect(panel(ben.page)).toContainText('1 recorded approval applied as one operation.')
  await panel(ben.page).getByLabel('Reason (optional)').fill('A drill.')
  await panel(ben.page).getByRole('button', { name: 'Back to shadow' }).click()
  await expect(panel(ben.page)).toContainText('Taken back to shadow by Ben')
  await expect(panel(ben.page)).toContainText('A drill.')
  const row = await store.read.phaseSwitch.findFirstOrThrow({
    where: { agentId: agent.id, status: 'returned' },
  })
  expect([row.firstSigner, row.secondSigner]).toEqual([ada.name, ben.name])

  // Undoing the return goes live again: it says so, and by which signatures.
  const back = await store.read.operation.findFirstOrThrow({
    where: { agentId: agent.id, kind: 'return-to-shadow' },
  })
  await ben.page.goto(`/log/${back.id}`)
  await ben.page.getByRole('button', { name: /^Undo/ }).first().click()
  const dialog = ben.page.getByRole('dialog', { name: /^Undo #/ })
  await expect(dialog).toContainText(/Undoing this makes .* live again: phase 2/)
  await expect(dialog).toContainText('every required gate passes now')
  await dialog.getByRole('button', { name: /^Undo/ }).last().click()
  const status = async () =>
    (await store.read.phaseSwitch.findUnique({ where: { id: row.id } }))?.status
  await expect.poll(status).toBe('live')
})
