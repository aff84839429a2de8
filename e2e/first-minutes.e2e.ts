import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, test } from './fixtures'
import { freePort } from './free-port'
import { ownServer } from './own-server'

const FILTERED = [
  '/activity',
  '/memory',
  '/memory/flip-flops',
  '/memory/health',
  '/memory/still-true',
  '/review/blind',
  '/review/patterns',
] as const

// A store of somebody's own, with nothing in it, and a browser that was never here: visible text only.
test.use({ list: 'hidden' })

test('[FM1] [FM2] [FM4] [FM5] an empty store: intro, practice, example facts, and the first decision', async ({
  visit,
}) => {
  test.slow()
  const directory = await mkdtemp(path.join(tmpdir(), 'palimpsest-first-'))
  const port = await freePort()
  const server = ownServer(directory, port, {
    PALIMPSEST_STORE: 'user',
    PALIMPSEST_SUPERSESSION_SWEEP_ENABLED: 'true',
    PALIMPSEST_DETECTOR_PROFILE: 'default',
  })
  const at = (address: string) => `http://127.0.0.1:${port}${address}`
  try {
    await server.start()
    const page = await visit(at('/'), { viewport: { width: 1280, height: 720 } })
    const main = page.getByRole('main')
    const press = (name: string) => main.getByRole('button', { name }).click()
    const follow = (name: string) => main.getByRole('link', { name }).click()

    await expect(main.getByRole('heading', { name: 'AI agents remember facts' })).toBeVisible()
    const high = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(high).toBeLessThanOrEqual(720) // one screen

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    await follow('Practice with 3 pairs')
    await expect(main).toContainText('Pair 1 of 3')
    await expect(main).toContainText('The agent believes two things: Denver and Boulder.')
    await page.keyboard.press('a')
    await expect(main).toContainText('Right: Maya moved')
    await page.keyboard.press('j')
    await expect(main).toContainText('Pair 2 of 3')
    await press('Approve')
    await expect(main).toContainText('The agent would forget RSS')
    await press('Undo')
    await press('Reject')
    await expect(main).toContainText('Right: both are true')
    await press('Next pair')
    await page.keyboard.press('u')
    await expect(main).toContainText('Now undo it: press Z.')
    await page.keyboard.press('j') // not before the undo
    await expect(main).toContainText('Pair 3 of 3')
    await page.keyboard.press('z')
    await expect(main).toContainText('Undone: the pair is open again.')
    await press('Finish')
    await expect(main.getByRole('link', { name: 'Import facts' })).toBeVisible()
    expect(sent).toEqual([])

    for (const address of ['/', '/review', '/memory/facts']) {
      await page.goto(at(address))
      await expect(page).toHaveURL(at('/activity/import'))
    }
    await expect(main.getByLabel('Drop a file, or paste facts here')).toBeVisible()
    await expect(main.getByText('npm run demo')).toBeVisible()
    await page.goto(at('/go-live'))
    await expect(main).toContainText('Nothing to check yet')
    for (const address of FILTERED) {
      await page.goto(at(address))
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByRole('combobox')).toHaveCount(0)
    }

    await page.goto(at('/activity/import'))
    await press('Use example facts')
    await expect(main).toContainText('14 facts. About 6 pairs to compare.')
    await press('Import 14 facts')
    const dialog = page.getByRole('dialog', { name: 'Who is deciding?' })
    await dialog.getByLabel('Your name').fill('Nell')
    await dialog.getByRole('button', { name: 'Use this name' }).click()
    await expect(main).toContainText('Sweep finished: 6 proposals found.')
    await follow('Review 6 proposals')

    await expect(main).toContainText('The agent believes two things: Denver and Boulder.')
    await expect(main.getByRole('region', { name: 'First steps' })).toContainText('A approve')
    await press('Approve')
    await expect(main).toContainText(/Last: P-\d+ ✓ approved/)
    await expect(main).toContainText('Tessa › drinks')

    await page.keyboard.press('Shift+Slash')
    const help = page.getByRole('dialog', { name: 'Keys' })
    await expect(help.getByRole('link', { name: 'Practice' })).toBeVisible()
    await help.getByRole('link', { name: 'Intro' }).click()
    await expect(page).toHaveURL(at('/welcome'))
    await page.goto(at('/welcome/practice'))
    for (const key of ['a', 'j', 'r', 'j', 'a', 'z', 'j']) await page.keyboard.press(key)
    await follow('Review your pairs')
    await expect(main).toContainText('Is the older fact outdated?')
    await page.close()
  } finally {
    await server.kill()
    await rm(directory, { recursive: true, force: true })
  }
})
