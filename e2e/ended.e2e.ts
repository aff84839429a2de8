import { setTimeout as pause } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { settledPair, shownPair } from './measure-page'
import { chooseFile } from './screen'
import { listening } from './watch-page'

const line = (fields: Readonly<Record<string, unknown>>) => `${JSON.stringify(fields)}\n`

/** Three pairs that their source has ended, and one fact that it has not. */
const ENDED = [
  ['home', 'Nora lives in Denver.', 'Nora now lives in Boulder.'],
  ['pet', 'Nora has a cat.', 'Nora has a dog, too.'],
  ['job', 'Nora bakes bread.', 'Nora bakes bread and cakes.'],
]
  .map(([aspect = '', older = '', newer = ''], nth) =>
    [
      line({
        id: `${aspect}-1`,
        entity: 'Nora',
        aspect,
        content: older,
        validFrom: '2026-01-01',
        superseded_by: `${aspect}-2`,
        supersededAt: `2026-05-0${3 - nth}T10:00:00Z`,
      }),
      line({
        id: `${aspect}-2`,
        entity: 'Nora',
        aspect,
        content: newer,
        validFrom: `2026-05-0${3 - nth}`,
      }),
    ].join(''),
  )
  .join('')

async function importFile(page: Page, agent: string, text = ENDED, facts = 6) {
  await chooseFile(page, 'ended.jsonl', text)
  await page.getByRole('combobox', { name: 'Agent' }).fill(agent)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: `Import ${facts} facts` }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(
    `${facts} facts imported.`,
  )
}

const pair = (page: Page) => page.getByRole('article', { name: 'The pair' })
const said = (page: Page) => page.getByRole('group', { name: 'Decision' })
const lists = (page: Page) => page.getByRole('navigation', { name: 'Lists' })

test('[AU1] [AU2] [AU3] [AU6] what a source ended is left, given back and taken back by key', async ({
  agent,
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  await importFile(page, agent.id)
  await agent.policy({ shadowMode: false })

  await page.goto(`/review?agent=${agent.id}`)
  await page.getByRole('link', { name: 'Ended elsewhere' }).click()
  await expect(page).toHaveURL(/\/review\/ended/u)
  await page.goto(`/review/ended?agent=${agent.id}`)
  await listening(page)
  await expect(pair(page)).toContainText('Nora lives in [removed: Denver]')
  await expect(pair(page)).toContainText('Its source replaced it on 3 May 2026.')
  await expect(pair(page)).toContainText('The older fact is current again')
  await expect(pair(page)).toContainText('Palimpsest would have proposed this, too.')
  const evidence = pair(page).getByRole('complementary', { name: 'Our own reading' })
  await expect(evidence).toBeHidden()
  await page.keyboard.press('e')
  await expect(evidence).toBeVisible()
  await page.keyboard.press('e')
  await expect(evidence).toBeHidden()
  await expect(lists(page)).toHaveText('To review3')
  await expect(page.getByText('No answers yet')).toBeVisible()

  await page.keyboard.press('a')
  await expect(said(page).getByText('Left ended: Nora lives in Denver.')).toBeVisible()
  await expect(pair(page)).toContainText('Nora has a cat.')
  await page.keyboard.press('r')
  await expect(said(page).getByText('Given back: Nora has a cat.')).toBeVisible()
  await expect(
    page.getByText('right in 1 of 2 answered cases (1–99%, too few to tell)'),
  ).toBeVisible()
  await expect(lists(page)).toHaveText('To review1')
  const status = async (content: string) =>
    (await agent.rows()).find((row) => row.content === content)?.status
  expect(await status('Nora has a cat.')).toBe('active')
  expect(await status('Nora has a dog, too.')).toBe('active')

  await page.keyboard.press('z')
  await expect(pair(page)).toContainText('Nora has a cat.')
  await expect.poll(() => status('Nora has a cat.')).toBe('superseded')
  await page.keyboard.press('u')
  await expect(lists(page)).toHaveText('To review1Unsure1')
  await lists(page).getByRole('link', { name: 'Unsure' }).click()
  await expect(pair(page)).toContainText('Nora has a cat.')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Nothing left in this list.')).toBeVisible()
  expect(await status('Nora has a cat.')).toBe('active')
  expect(await agent.standing()).toEqual([])
})

test('[AU3] a key that is pressed while an answer is on its way waits for it', async ({
  agent,
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  await importFile(page, agent.id)
  await agent.policy({ shadowMode: false })
  await page.goto(`/review/ended?agent=${agent.id}`)
  await listening(page)
  await page.route(/ended/, async (route) => {
    if (route.request().method() === 'POST') await pause(1_000)
    await route.continue()
  })
  for (const key of ['a', 'r', 'r', 'z']) await page.keyboard.press(key)
  await expect(said(page).getByText('Given back: Nora has a cat.')).toBeVisible()
  await expect(pair(page)).toContainText('Nora bakes bread.')
  await expect(lists(page)).toHaveText('To review1')
  const active = (await agent.rows()).filter(({ status }) => status === 'active')
  expect(active.map(({ content }) => content)).toContain('Nora has a cat.')
  expect(active.map(({ content }) => content)).not.toContain('Nora bakes bread.')
})

test('[AU3] [A2] in shadow an answer is recorded, and the fact is given back once the agent is live', async ({
  agent,
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  await importFile(page, agent.id)
  await agent.policy({ shadowMode: true })
  await page.goto(`/review/ended?agent=${agent.id}`)
  await listening(page)
  await expect(pair(page)).toContainText('your answer is recorded, and no fact changes')
  await page.keyboard.press('r')
  await expect(lists(page)).toHaveText('To review2To give back1')
  await expect(said(page)).toContainText('To be given back, recorded only: Nora lives in Denver.')
  const home = async () =>
    (await agent.rows()).find(({ content }) => content === 'Nora lives in Denver.')?.status
  expect(await home()).toBe('superseded')
  await agent.policy({ shadowMode: false })
  await page.goto(`/review/ended?agent=${agent.id}&list=recorded`)
  await listening(page)
  await page.keyboard.press('r')
  await expect(said(page).getByText('Given back: Nora lives in Denver.')).toBeVisible()
  expect(await home()).toBe('active')
})

test('[AU12] a replacement is reversed by key, and undone', async ({ agent, reviewer }) => {
  const { page } = await reviewer('Ada', '/activity/import')
  await importFile(page, agent.id)
  await agent.policy({ shadowMode: false })
  await page.goto(`/review/ended?agent=${agent.id}`)
  await listening(page)
  await expect(pair(page)).toContainText('and the newer one ends.')
  const now = async () => {
    const rows = await agent.rows()
    return ['Nora lives in Denver.', 'Nora now lives in Boulder.'].map(
      (content) => rows.find((row) => row.content === content)?.status,
    )
  }
  await page.keyboard.press('Shift+A')
  await expect(said(page).getByText('Reversed: Nora lives in Denver.')).toBeVisible()
  expect(await now()).toEqual(['active', 'superseded'])
  await page.keyboard.press('z')
  await expect(pair(page)).toContainText('Nora lives in Denver.')
  await expect.poll(now).toEqual(['superseded', 'active'])
})

test('[AU8] a fact that its source ended without a newer one is asked about alone, and given back', async ({
  agent,
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  const alone = { id: 'car', entity: 'Nora', aspect: 'car', content: 'Nora drives a van.' }
  const other = { id: 'tea', entity: 'Nora', aspect: 'tea', content: 'Nora drinks tea.' }
  await importFile(
    page,
    agent.id,
    line({ ...alone, supersededAt: '2026-05-03T10:00:00Z' }) + line(other),
    2,
  )
  await agent.policy({ shadowMode: false })
  await page.goto(`/review/ended?agent=${agent.id}`)
  await listening(page)
  const fact = page.getByRole('article', { name: 'The fact' })
  await expect(fact).toContainText('Nora drives a van.')
  await expect(fact).toContainText('Its source ended it on 3 May 2026. No newer fact is known.')
  await expect(fact).not.toContainText('Palimpsest would')
  await page.keyboard.press('r')
  await expect(said(page).getByText('Given back: Nora drives a van.')).toBeVisible()
  const status = async () =>
    (await agent.rows()).find(({ content }) => content === alone.content)?.status
  expect(await status()).toBe('active')
  await page.keyboard.press('z')
  await expect.poll(status).toBe('superseded')
})

test('[AU9] [AU10] facts that ended together come first, and are given back and taken back as one', async ({
  agent,
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  const old = ['Nora has a cat.', 'Nora plays chess.', 'Nora sings.'].map((content, nth) =>
    line({
      id: `old-${nth}`,
      entity: 'Nora',
      aspect: `a${nth}`,
      content,
      validFrom: '2026-01-01',
      superseded_by: 'new',
      supersededAt: `2026-05-03T10:00:00.${nth}00Z`,
    }),
  )
  const newer = line({ id: 'new', entity: 'Nora', aspect: 'a0', content: 'Nora lives in Boulder.' })
  await importFile(page, agent.id, ENDED + newer + old.join(''), 10)
  await agent.policy({ shadowMode: false })
  await page.goto(`/review/ended?agent=${agent.id}`)
  await listening(page)
  await expect(pair(page)).toContainText('[added: Boulder]')
  const sentence = '3 facts ended within one second on 3 May 2026, by one newer fact.'
  await expect(page.getByRole('region', { name: 'Ended together' })).toContainText(sentence)
  await page.keyboard.press('t')
  const group = page.getByRole('region', { name: 'The group' })
  await expect(group.getByRole('list', { name: 'Ended facts' }).getByRole('listitem')).toHaveCount(
    3,
  )
  await expect(group).toContainText(sentence)
  await listening(page)
  await page.getByRole('button', { name: 'Give 3 facts back' }).click()
  await expect(group).toContainText('Every fact of this group is answered.')
  await expect(said(page).getByText('Given back: 3 facts')).toBeVisible()
  const current = async () => (await agent.rows()).filter((row) => row.status === 'active').length
  expect(await current()).toBe(7)
  await page.keyboard.press('z')
  await expect(group.getByRole('list', { name: 'Ended facts' }).getByRole('listitem')).toHaveCount(
    3,
  )
  await expect.poll(current).toBe(4)
  await page.keyboard.press('t')
  await expect(pair(page)).toBeVisible()
})

test('[AU20] [AU21] a blind sample is drawn, answered and read, and what was ended wrongly is given back on its card', async ({
  agent,
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  await importFile(page, agent.id)
  await agent.policy({ shadowMode: false })
  await page.goto(`/review/ended?agent=${agent.id}`)
  await listening(page)
  const samples = page.getByRole('region', { name: 'Blind samples' })
  await samples.getByText('Draw a sample', { exact: true }).click()
  const form = samples.getByRole('form', { name: 'Draw a sample' })
  await expect(form.getByLabel('Source').getByRole('option')).toHaveText([/: 3 replacements$/u])
  await expect(form.getByLabel('Pairs')).toHaveValue('100')
  await form.getByLabel('Pairs').fill('0')
  await form.getByRole('button', { name: 'Draw' }).click()
  await expect(form.getByRole('alert')).toContainText('A whole number from 1 to 2,000.')
  await form.getByLabel('Pairs').fill('3')
  await form.getByRole('button', { name: 'Draw' }).click()
  await expect(page).toHaveURL(/\/review\/blind\/\d+$/u)

  for (let given = 0; given < 3; given += 1) {
    await expect(page.getByText(`${given} of 3 labels`)).toBeVisible()
    await settledPair(page)
    const text = await shownPair(page).innerText()
    await page.keyboard.press(/\bcat\b/u.test(text) ? 'r' : 'a')
  }
  await expect(page.getByText('No one else is needed. 3 pairs of 3 are settled.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'All samples' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See the results' }).click()

  await expect(page).toHaveURL(new RegExp(`/review/ended\\?agent=${agent.id}$`, 'u'))
  await expect(samples).toContainText('was wrong in 1 of 3 labeled pairs (33%')
  const cat = async () =>
    (await agent.rows()).find(({ content }) => content === 'Nora has a cat.')?.status
  expect(await cat()).toBe('superseded')
  await samples.getByText('1 fact ended wrongly', { exact: true }).click()
  await samples.getByRole('link', { name: 'Nora has a cat.' }).click()
  await expect(page).toHaveURL(/fact=/u)
  await expect(pair(page)).toContainText('Nora has a cat.')
  await listening(page)
  await page.keyboard.press('r')
  await expect(said(page).getByText('Given back: Nora has a cat.')).toBeVisible()
  await expect(page.getByText('This fact is no longer ended by its source.')).toBeVisible()
  expect(await cat()).toBe('active')
})
