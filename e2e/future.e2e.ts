import { formatDay, formatInstant } from '@/lib/language/format'

import { expect, test } from './fixtures'
import { readContext } from './read-context'

const DAY_MS = 86_400_000

test('a newer fact that begins later ends the older one then: preview, context, list and timeline say so', async ({
  agent,
  store,
  reviewer,
}) => {
  const validFrom = new Date(Date.now() + 40 * DAY_MS)
  const day = formatDay(validFrom.toISOString())
  const slot = { entity: 'Rosa', aspect: 'home' }
  const [older] = await agent.facts([
    { ...slot, daysAgo: 60, content: 'Rosa lives in Ghent.' },
    { ...slot, daysAgo: 3, content: 'Rosa now lives in Bruges.', validFrom },
  ])
  await agent.policy({ shadowMode: false })
  const [proposal] = await agent.proposals()
  const { page } = await reviewer('Ada', `/p/${proposal?.id}`)
  const main = page.getByRole('main')
  const result = main.getByRole('region', { name: 'If you approve' })
  await expect(result).toContainText(
    `The newer fact begins on ${formatInstant(validFrom.toISOString())}. Until then the agent keeps the older one.`,
  )
  await expect(result.getByRole('listitem')).toHaveText(['Rosa lives in Ghent.'])
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect
    .poll(
      async () => (await store.read.fact.findUnique({ where: { id: older?.id ?? '' } }))?.status,
    )
    .toBe('superseded')

  const told = await readContext(page, { agent: agent.id })
  expect(told).toContain('Rosa lives in Ghent.')
  expect(told).not.toContain('Rosa now lives in Bruges.')

  await page.goto(`/memory/facts?agent=${agent.id}`)
  const row = (content: string) => main.getByRole('listitem').filter({ hasText: content })
  await expect(row('Rosa lives in Ghent.')).toContainText(`superseded, until ${day}`)
  await expect(row('Rosa now lives in Bruges.')).toContainText('not current now')
  await expect(page.getByRole('status').filter({ hasText: 'facts' })).toHaveText(
    '2 facts, 1 current now',
  )

  await page.goto(`/memory/facts/${older?.id}`)
  await expect(page.getByText(`It is current until ${day}, when that begins.`)).toBeVisible()
  const chain = page.getByRole('list', { name: 'Versions, newest first' })
  await expect(chain.getByRole('listitem').first()).toContainText(`starts ${day}`)
  await expect(chain.getByRole('listitem').last()).toContainText('current')

  // As of that day, it is the other way around.
  const then = await readContext(page, { agent: agent.id, true: validFrom.toISOString() })
  expect(then).toContain('Rosa now lives in Bruges.')
})
