import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'

const PLACES = ['Turku', 'Oulu', 'Ghent', 'Cork', 'Porto', 'Lyon', 'Graz', 'Delft']

/** A second home, which this team considers an addition, or a denial, which it considers a change. */
function pairOf(nth: number) {
  const slot = { entity: `Person ${nth}`, aspect: 'home' }
  const [from, to] = [PLACES[nth % 8] ?? '', PLACES[(nth + 1) % 8] ?? '']
  const newer = nth % 2 === 0 ? `lives in ${to}` : `does not live in ${from}`
  return [
    { ...slot, daysAgo: 60, content: `Person ${nth} lives in ${from}.` },
    { ...slot, daysAgo: 3, content: `Person ${nth} ${newer}.` },
  ]
}

function inUse(page: Page) {
  return page.getByText(/^In use:/)
}

test('[GA57] refit to the team’s answers, sign twice, see arrivals scored, rescore, revert', async ({
  agent,
  store,
  reviewer,
}) => {
  test.setTimeout(120_000)
  await agent.facts([{ entity: 'Person', aspect: 'hobby', content: 'Person collects stamps.' }])
  await agent.policy({ detectorProfile: 'default' })
  const at = `/go-live/agents/${agent.id}/advanced`
  await agent.facts(Array.from({ length: 8 }, (_, nth) => pairOf(nth)).flat())
  for (const { number, newerFactId } of await agent.proposals()) {
    const newer = await store.read.fact.findUniqueOrThrow({ where: { id: newerFactId } })
    const value = newer.content.includes('not live') ? 'supersede' : 'keep_both'
    await agent.decideAs('Cyd', number, value)
  }
  const ada = await reviewer('Ada', at)
  await expect(ada.page.getByText('No refit yet.')).toBeVisible()
  await expect(ada.page.getByRole('main')).toContainText(
    'There are 8 answered pairs, 4 right and 4 wrong.',
  )
  await expect(ada.page.getByRole('button', { name: 'Refit', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await agent.facts(Array.from({ length: 42 }, (_, nth) => pairOf(nth + 8)).flat())
  const waiting = (await agent.proposals()).filter(({ status }) => status === 'pending')
  for (const { number, newerFactId } of waiting.slice(0, 40)) {
    const newer = await store.read.fact.findUniqueOrThrow({ where: { id: newerFactId } })
    const value = newer.content.includes('not live') ? 'supersede' : 'keep_both'
    await agent.decideAs('Cyd', number, value)
  }
  await ada.page.reload()
  await ada.page.getByRole('button', { name: 'Refit', exact: true }).click()
  const refit = ada.page.getByRole('region', { name: /^Refit \d+ ·/ })
  await expect(refit).toContainText('It is better: on 48 pairs that it had not seen')
  await expect(refit).toContainText('Fitted to 0 blind labels and 48 decisions: 24 say right.')
  await expect(refit.getByRole('table').first()).toContainText('in use then')
  await expect(inUse(ada.page)).toContainText('the default')
  const lost = refit.locator('[data-changed^="only weighed"]')
  await expect(lost).toContainText('24 pairs (0 outdated, 24 both kept)')
  await expect(lost.getByRole('link', { name: /^P-\d+$/ }).first()).toBeVisible()

  await refit.getByRole('button', { name: 'Sign, first of two' }).click()
  await refit.getByRole('button', { name: 'Sign, second of two' }).click()
  await expect(ada.page.getByText('Someone else must sign second.')).toBeVisible()
  const ben = await reviewer('Ben', at)
  await ben.page.getByRole('button', { name: 'Sign, second of two' }).click()
  await expect(inUse(ben.page)).toContainText(/weighed-\d+-refit-\d+/)

  await test.step('arrivals from then on are scored by it', async () => {
    const before = (await agent.proposals()).length
    await agent.facts([pairOf(50), pairOf(51)].flat())
    const after = (await agent.proposals()).slice(before)
    expect(after.map(({ entity }) => entity)).toEqual(['Person 51'])
    expect(after[0]?.detectorVersion).toContain('-refit-')
  })

  await test.step('open proposals are rescored as one operation', async () => {
    await ben.page.reload()
    await expect(
      ben.page.getByText('2 open proposals have a score by other weights.'),
    ).toBeVisible()
    await ben.page.getByRole('button', { name: 'Score again' }).click()
    await expect(ben.page.getByText('have a score by other weights.')).toBeHidden()
    const open = (await agent.proposals()).filter(({ status }) => status === 'pending')
    expect(open.map(({ entity, confidence }) => [entity, confidence >= 0.7])).toEqual([
      ['Person 48', false],
      ['Person 49', true],
      ['Person 51', true],
    ])
  })

  await test.step('and it is reverted', async () => {
    await ben.page.getByRole('button', { name: 'Stop using it' }).click()
    await expect(inUse(ben.page)).toContainText('the default')
    await ben.page.goto(`/activity?agent=${agent.id}`)
    const log = ben.page.getByRole('main')
    await expect(log).toContainText('Scored 2 open proposals again: 1 below the threshold now')
    await expect(log).toContainText(`signed by ${ada.name} and ${ben.name}`)
  })
})
