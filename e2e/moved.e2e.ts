import { expect, test } from './fixtures'

const OLD = [
  ['/', '/review'],
  ['/queue', '/review'],
  ['/patterns', '/review/patterns'],
  ['/measure', '/review/blind'],
  ['/measure/import', '/review/blind/import'],
  ['/try', '/review/test'],
  ['/facts', '/memory/facts'],
  ['/context', '/memory'],
  ['/duplicates', '/memory/duplicates'],
  ['/changes', '/memory/flip-flops'],
  ['/integrity', '/memory/health'],
  ['/shadow', '/go-live'],
  ['/shadow/threshold', '/go-live/default/threshold'],
  ['/shadow/replay', '/go-live/default/what-if'],
  ['/shadow/weights', '/go-live/default/advanced'],
  ['/shadow/weights/pairs', '/go-live/default/advanced/pairs'],
  ['/shadow/pairs', '/go-live/default/pairs'],
  ['/shadow/proposals', '/go-live/default/proposals'],
  ['/shadow/errors', '/go-live/default/errors'],
  ['/shadow/times', '/go-live/default/times'],
  ['/agreement', '/go-live/default/agreement'],
  ['/log', '/activity'],
  ['/import', '/activity/import'],
] as const

test('[NV2] every old address leads to its page, with and without parameters', async ({
  agent,
  visit,
}) => {
  await agent.pairs(1)
  const page = await visit('/settings')
  for (const [old, now] of OLD) {
    for (const search of ['', '?known=2026-05-01&x=%C3%A4%26b']) {
      const answer = await page.request.get(`${old}${search}`)
      expect([old, answer.status()]).toEqual([old, 200])
      const { pathname, searchParams } = new URL(answer.url())
      expect([old, pathname]).toEqual([old, now])
      if (search !== '' && old !== '/')
        expect([old, searchParams.get('known'), searchParams.get('x')]).toEqual([
          old,
          '2026-05-01',
          'ä&b',
        ])
    }
  }
})

test('[NV2] the address of an agent, a fact and a fragment lead to theirs', async ({
  agent,
  visit,
}) => {
  await agent.pairs(1)
  const [fact] = await agent.rows()
  const [proposal] = await agent.proposals()
  const together = await agent.versions()
  for (const [old, now] of [
    [`/together?p=${proposal?.id}`, `/p/${proposal?.number}`],
    [together.replace('/review', ''), together],
    [`/shadow?agent=${agent.id}`, `/go-live/agents/${agent.id}`],
    [`/shadow/report?agent=${agent.id}`, `/go-live/agents/${agent.id}/report`],
    ['/shadow?agent=*', '/go-live/default'],
    [`/context/${agent.id}?tokens=500`, `/memory?agent=${agent.id}&tokens=500`],
    [`/chains/${fact?.id}`, `/memory/facts/${fact?.id}#timeline`],
    [`/history/${fact?.id}`, `/memory/facts/${fact?.id}?scope=all#timeline`],
    [`/settings?agent=${agent.id}#sweep`, `/settings/sweeps?agent=${agent.id}`],
    ['/settings#browser', '/settings/keys'],
  ] as const) {
    const page = await visit(old)
    await expect(page).toHaveURL(now)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('[F12] operations and samples have their number as their address', async ({
  agent,
  store,
  visit,
}) => {
  await agent.pairs(2)
  const sample = await agent.sample()
  const operation = await store.read.operation.findFirst({ where: { agentId: agent.id } })
  const page = await visit(`/activity/${operation?.id}`)
  await expect(page).toHaveURL(`/activity/${operation?.seq}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`/review/blind/${sample}`)
  await expect(page).toHaveURL(/\/review\/blind\/\d+$/)
  await expect(page.getByText('Is the older fact outdated?')).toBeVisible()
})

test('[NV1] five places, and the keys that lead to each', async ({ agent, reviewer }) => {
  await agent.pairs(1)
  const { page } = await reviewer('Ada', '/settings/keys')
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(places).toHaveCount(5)
  for (const [key, title, path] of [
    ['r', 'Review', '/review'],
    ['m', 'Memory', '/memory'],
    ['o', 'Go live', '/go-live'],
    ['a', 'Activity', '/activity'],
    ['s', 'Settings', '/settings'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
    await expect(places.filter({ hasText: title })).toHaveAttribute('aria-current', 'page')
  }
})
