import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { listening } from './watch-page'

/** The row of one policy field. */
function field(page: Page, name: string) {
  return page.getByRole('group', { name, exact: true })
}

test('the minimum confidence is set, shows its origin, and can be inherited again', async ({
  agent,
  store,
  reviewer,
}) => {
  await agent.pairs(1)
  const { page } = await reviewer('Ada', `/settings?agent=${agent.id}`)
  const form = page.getByRole('region', { name: 'Policy' })
  await expect(form).toContainText('Current: 0.70, built in')
  const confidence = field(page, 'Threshold')
  await confidence.getByRole('button', { name: 'Own value' }).click()
  await page.getByRole('spinbutton', { name: 'Threshold' }).press('ControlOrMeta+a')
  await page.keyboard.press('Backspace') // emptied first, as people do
  await page.keyboard.type('0.8')
  await expect(form).toContainText('changed, not saved')
  await form.getByRole('button', { name: 'Save policy' }).click()
  await expect(form).toContainText('Current: 0.80, set for this agent')
  const kept = await store.read.policyRow.findUniqueOrThrow({ where: { id: agent.id } })
  expect(JSON.parse(kept.overrides)).toEqual({ supersessionMinConfidence: 0.8 })
  const { length } = await agent.proposals()
  await agent.facts([
    { entity: 'Nora', aspect: 'home', daysAgo: 50, content: 'Nora lives in Denver.' },
    { entity: 'Nora', aspect: 'home', daysAgo: 2, content: 'Nora now lives in Boulder.' },
  ])
  expect((await agent.proposals()).length).toBe(length) // 0.75 is now below it

  await confidence.getByRole('button', { name: /^Inherit/ }).click()
  await form.getByRole('button', { name: 'Save policy' }).click()
  await expect(form).toContainText('Current: 0.70, built in')
})

for (const [name, size] of [
  ['wide', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`${name}: the policy comes in groups, and saving is in sight from the first field to the last`, async ({
    agent,
    reviewer,
  }) => {
    await agent.pairs(1)
    const { page } = await reviewer('Ada', `/settings?agent=${agent.id}`)
    await page.setViewportSize(size)
    const form = page.getByRole('region', { name: 'Policy' })
    await expect(form.getByRole('heading', { level: 3 })).toHaveText([
      'Going live',
      'Detection',
      'Decisions',
      'Duplicates',
      'Retention',
      'Advanced',
    ])
    const save = form.getByRole('button', { name: 'Save policy' })
    await field(page, 'Detection').scrollIntoViewIfNeeded()
    await expect(save).toBeInViewport({ ratio: 1 })
    await field(page, 'Detection').getByRole('button', { name: 'Off', exact: true }).click()
    await expect(form).toContainText('1 change not saved')
    await save.click()
    await expect(form.getByText('✓ Saved')).toBeInViewport()
    await field(page, 'Preferences by key').scrollIntoViewIfNeeded()
    await expect(save).toBeInViewport({ ratio: 1 })
  })
}

test('the page of all sweeps says when each agent was last swept, and leads to its sweep', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(1)
  await agent.policy({ supersessionSweepEnabled: true })
  const { page } = await reviewer('Ada', '/settings/sweeps')
  const row = page.getByRole('row').filter({ hasText: agent.id })
  await expect(row).toContainText('Never')
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Run a sweep now' }).click()
  const newest = page.getByRole('table', { name: 'Recent sweeps' }).getByRole('row').nth(1)
  await expect(newest).toContainText('✓ done')
  await page.goto('/settings/sweeps')
  await expect(row).not.toContainText('Never')
})

test('[GA3] [GA38] increasing automation cannot be saved here, and says where to sign', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(1)
  const { page } = await reviewer('Ada', `/settings?agent=${agent.id}`)
  const shadow = field(page, 'Shadow mode')
  await shadow.getByRole('button', { name: 'Off', exact: true }).click()
  await expect(page.getByText('two people must sign')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save policy' })).toBeDisabled()
  const form = page.getByRole('region', { name: 'Policy' })
  await expect(form).toContainText('Current: on, built in')
  await page.getByText('Copy from an agent.yaml').click()
  await page.getByLabel('Text of the file').fill('memory:\n  pipelineV2:\n    shadowMode: false')
  await page.getByRole('button', { name: 'Use these fields' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'two people must sign' })).toBeVisible()
  await page.getByRole('link', { name: 'sign under Go live' }).click()
  await expect(page).toHaveURL(`/go-live/agents/${agent.id}`)
})

test('a policy is read from an agent.yaml; a bad one is told what is needed', async ({
  agent,
  store,
  reviewer,
}) => {
  await agent.pairs(1)
  const { page } = await reviewer('Ada', `/settings?agent=${agent.id}`)
  await page.getByText('Copy from an agent.yaml').click()
  const text = page.getByLabel('Text of the file')
  const take = page.getByRole('button', { name: 'Use these fields' })
  await text.fill(
    'memory:\n  pipelineV2:\n    structural:\n      supersessionMinConfidence: plenty',
  )
  await take.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'supersessionMinConfidence' }),
  ).toBeVisible()
  await text.fill(
    'memory:\n  pipelineV2:\n    other: 1\n    structural:\n      supersessionMinConfidence: 0.78\n      supersessionSemanticFallback: false',
  )
  await take.click()
  const form = page.getByRole('region', { name: 'Policy' })
  await expect(form).toContainText('Current: 0.78, set for this agent')
  await expect(form).toContainText('memory.pipelineV2.other')
  const kept = await store.read.policyRow.findUniqueOrThrow({ where: { id: agent.id } })
  expect(JSON.parse(kept.overrides)).toEqual({
    supersessionMinConfidence: 0.78,
    supersessionSemanticFallback: false,
  })
})

test('a sweep is run now and says what it found', async ({ agent, reviewer }) => {
  const slot = { entity: 'Nora', aspect: 'home' }
  await agent.imports([{ entity: 'Kiln', aspect: 'heat', content: 'The kiln is hot.' }])
  await agent.policy({ supersessionSweepEnabled: true, detectorProfile: 'default' })
  await agent.sweep()
  await agent.imports([
    { ...slot, daysAgo: 50, content: 'Nora lives in Denver.' },
    { ...slot, daysAgo: 2, content: 'Nora now lives in Boulder.' },
    { ...slot, daysAgo: 1, content: 'Nora woont nu met haar broer in Ulm.' },
  ])
  expect(await agent.proposals()).toEqual([])
  const { name, page } = await reviewer('Ada', `/settings/sweeps?agent=${agent.id}`)
  await page.getByRole('button', { name: 'Run a sweep now' }).click()
  const newest = page.getByRole('table', { name: 'Recent sweeps' }).getByRole('row').nth(1)
  await expect(newest).toContainText(`by ${name}`)
  await expect(newest).toContainText('✓ done')
  await expect(newest).toContainText('1 fact not read: other language')
  expect((await agent.standing()).map(({ status }) => status)).toEqual(['pending'])
  await newest.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/activity\//)
  await expect(page.getByRole('main')).toContainText('Sweep')
})

test('a sweep shows its progress and is canceled', async ({ agent, store, reviewer }) => {
  await agent.imports(
    ['home', 'work', 'car'].map((aspect) => ({ entity: 'Nora', aspect, content: 'Nora is here.' })),
  )
  await agent.policy({ supersessionSweepEnabled: true })
  const step = await agent.slowSweep() // the test works on it, so it ends no sooner than the test says
  expect(await step()).toBe(true)
  const { page } = await reviewer('Ada', `/settings/sweeps?agent=${agent.id}`)
  const progress = page.getByRole('region', { name: 'Running sweep' })
  await expect(progress.getByRole('progressbar', { name: 'Aspects done' })).toBeVisible()
  await expect(progress).toContainText('1 of 3 aspects')
  expect(await step()).toBe(true)
  await expect(progress).toContainText('2 of 3 aspects')
  await progress.getByRole('button', { name: 'Cancel' }).click()
  await expect
    .poll(
      async () =>
        (await store.read.sweepRun.findFirstOrThrow({ where: { agentId: agent.id } }))
          .cancelRequested,
    )
    .toBe(true)
  expect(await step()).toBe(false)
  const newest = page.getByRole('table', { name: 'Recent sweeps' }).getByRole('row').nth(1)
  await expect(newest).toContainText('cancelled')
  await expect(page.getByRole('button', { name: 'Run a sweep now' })).toBeVisible()
})

test('a sweep switched off by the policy does not run, and the page says so', async ({
  agent,
  store,
  reviewer,
}) => {
  await agent.pairs(1)
  const { page } = await reviewer('Ada', `/settings/sweeps?agent=${agent.id}`)
  const sweep = page.getByRole('region', { name: 'Sweep', exact: true })
  await expect(sweep).toContainText('No sweeps are scheduled: Periodic sweep or Detection is off')
  await sweep.getByRole('button', { name: 'Run a sweep now' }).click()
  await expect(sweep.getByRole('alert')).toContainText(
    'Periodic sweep is off (supersessionSweepEnabled).',
  )
  expect(await store.read.sweepRun.count({ where: { agentId: agent.id } })).toBe(0)
})

test('[CL11] facts and the log are downloaded from Settings, which the palette finds by “export”', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(1)
  const { page } = await reviewer('Ada', `/settings/data?agent=${agent.id}`)
  const panel = page.getByRole('region', { name: 'Export' })
  const [facts] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'Facts' }).click(),
  ])
  expect(facts.suggestedFilename()).toBe('facts.jsonl')
  const lines = readFileSync(await facts.path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { agent: agent.id },
    { agent: agent.id },
  ])
  const [log] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'Operations' }).click(),
  ])
  expect(log.suggestedFilename()).toBe('operations.jsonl')

  await page.goto('/activity')
  await listening(page)
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await page.keyboard.type('export')
  await page.getByRole('option', { name: 'Export' }).click()
  await expect(page).toHaveURL(/\/settings\/data#export$/u)
  await expect(page.getByRole('region', { name: 'Export' })).toBeInViewport()
})
