import { expect, test } from './fixtures'
import { rows } from './screen'
import { listening } from './watch-page'

const MIDDLE = 208 + (1440 - 208) / 2

test.describe('without the list', () => {
  test.use({ list: 'hidden' })
  test('[NV6] the review card and the blind pair are centered', async ({ agent, visit }) => {
    await agent.pairs(2)
    const sample = await agent.sample()
    const page = await visit(agent.queue)
    const [number] = (await agent.proposals()).map((proposal) => proposal.number)
    for (const path of [agent.queue, `/p/${number}`, `/review/blind/${sample}`]) {
      await page.goto(path)
      const pair = page.getByText('Is the older fact outdated?').first()
      const [left, rightEdge] = await pair.evaluate((element) => {
        const { left: from, right: to } = element.getBoundingClientRect()
        return [from, to]
      })
      expect([path, left, rightEdge]).toEqual([path, MIDDLE - 380, MIDDLE + 380])
    }
  })
})

test('[RD9] below 1280 px the list lies over the pair, on request', async ({ agent, visit }) => {
  await agent.pairs(2)
  const page = await visit(agent.queue, { viewport: { width: 1024, height: 768 } })
  await listening(page)
  const question = page.getByText('Is the older fact outdated?').first()
  const before = await question.boundingBox()
  await expect(rows(page).first()).toBeHidden()
  await page.keyboard.press('\\')
  await expect(rows(page).first()).toBeVisible()
  expect(await question.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Back to the pair' }).click()
  await expect(rows(page).first()).toBeHidden()
})
