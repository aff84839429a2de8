import { expect, test } from './fixtures'
import { expectShown } from './screen'
import { decideByKey } from './watch-page'

test('[F5] a queue that is refreshed on a slow network is not loaded anew and keeps title and address', async ({
  agent,
  visit,
}) => {
  const numbers = await agent.pairs(6)
  const page = await visit(agent.queue)
  await expectShown(page, numbers[0])
  await expect(page).toHaveURL(/p=/)
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document' || request.url().includes('_rsc='))
      loads.push(request.url())
  })
  await page.route(/\/review/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900)) // longer than the address takes to settle
    await route.continue()
  })
  const untitled = await page.evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver(() => {
      if (document.title === '') seen.push(window.location.href)
    }).observe(document.head, { childList: true, subtree: true })
    return seen
  })
  await page.keyboard.press('j') // so that the address changes while the name is on its way
  await page.getByRole('button', { name: 'needed to decide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who is deciding?' })
  await dialog.getByLabel('Your name').fill('Ada')
  await dialog.getByRole('button', { name: 'Use this name' }).click()
  await expect(dialog).toBeHidden()
  const proposals = await agent.proposals()
  for (const next of numbers.slice(2, 5)) {
    await decideByKey(page, 'a')
    await expectShown(page, next)
    const { id } = proposals.find(({ number }) => number === next) ?? { id: 'none' }
    await expect(page).toHaveURL(new RegExp(`p=${id}`))
  }
  await expect.poll(async () => (await agent.verdicts()).length).toBe(3)
  expect(loads).toEqual([])
  expect(await untitled.jsonValue()).toEqual([])
})
