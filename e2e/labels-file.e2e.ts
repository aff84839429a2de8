import type { Page } from '@playwright/test'

import { violations } from './axe'
import { expect, test } from './fixtures'
import { chooseFile } from './screen'

async function expectWellMade(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page, 'every')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function report(page: Page, file: { readonly name: string; readonly text: string | Buffer }) {
  await chooseFile(page, file.name, file.text)
  await page.getByRole('button', { name: 'Preview' }).click()
}

test('[B10] [B27] labels from a file: first a report, then one operation, then undone', async ({
  agent,
  reviewer,
  store,
}) => {
  await agent.pairs(3)
  const sample = await agent.sample()
  const [one, two, three] = await store.read.samplePair.findMany({ where: { sampleId: sample } })
  await agent.labelAs('Ben', three?.id ?? '', 'keep_both')
  const csv =
    'id,older,newer,label,reviewer,mood\n' +
    `${one?.id},,,approve,,good\n` +
    `,${two?.olderText},${two?.newerText},keep_both,Dee,\n` +
    `${three?.id},,,supersede,,\n` +
    'nowhere,,,supersede,,\n' +
    `${one?.id},,,wrong,,\n`
  const { page, name } = await reviewer('Ada', '/review/blind')
  await page.getByRole('link', { name: 'Labels from a file' }).click()
  await expect(page).toHaveURL(/\/review\/blind\/import$/)
  await page.getByLabel('Sample').selectOption(sample)
  await report(page, { name: 'team.csv', text: csv })
  const shown = page.getByRole('region', { name: 'Report' })
  await expect(shown).toBeFocused()
  await expect(shown).toContainText('5 rows for sample')
  await expect(shown).toContainText(`1 label of ${name}, 1 of Dee`)
  await expect(shown).toContainText('Unknown fields were skipped: "mood"')
  await expect(
    shown.getByRole('row', { name: /^4 .*conflicting.*settled differently/ }),
  ).toBeVisible()
  await expect(shown.getByRole('row', { name: /^5 .*unmatched.*has this id/ })).toBeVisible()
  await expect(shown.getByRole('row', { name: /^6 .*unmatched.*write keep_both/ })).toBeVisible()
  expect(await shown.textContent()).not.toMatch(/confidence|signal|pattern|\.\d\d/i)
  expect(await agent.labels()).toHaveLength(1) // nothing is written yet
  await expectWellMade(page)

  await shown.getByRole('button', { name: 'Import 2 labels' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('2 labels imported into sample')
  expect((await agent.labels()).slice(1)).toMatchObject([
    { pairId: one?.id, reviewer: name, value: 'supersede', role: 'label' },
    { pairId: two?.id, reviewer: 'Dee', value: 'keep_both', role: 'label' },
  ])

  const operation = await result
    .getByRole('link', { name: 'Open the operation' })
    .getAttribute('href')
  await result.getByRole('button', { name: 'Import something else' }).click()
  await page.getByLabel('Sample').selectOption(sample)
  await report(page, { name: 'team.csv', text: csv })
  await expect(shown.getByRole('row', { name: /already there/ })).toHaveCount(2)
  await expect(shown.getByRole('button', { name: /^Import 0/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await page.goto(operation ?? '')
  await expect(page.getByRole('heading', { name: 'Imported 2 labels from team.csv' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  await expect
    .poll(async () => (await agent.labels()).filter(({ reverted }) => reverted).length)
    .toBe(2)
})

test('[B10] a file that is not a label file is reported with a sentence, and nothing is written', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(1)
  const sample = await agent.sample()
  const { page } = await reviewer('Ada', `/review/blind/import?sample=${sample}`)
  await expect(page.getByLabel('Sample')).toHaveValue(sample)
  const alert = page.getByRole('main').getByRole('alert')
  for (const [text, sentence] of [
    ['\n \n', 'The file is empty'],
    [Buffer.from([0x53, 0x51, 0, 0, 1, 2]), 'This is not a text file'],
    ['a,b\n1,2\n', 'The first line must name the columns'],
    [Buffer.from('id,label\np,\xff\n', 'latin1'), 'is not UTF-8'],
  ] as const) {
    await report(page, { name: 'x.csv', text })
    await expect(alert).toContainText(sentence)
  }
  await report(page, { name: 'x.jsonl', text: `{"id":"${'x'.repeat(10_000_000)}"}` })
  await expect(page.getByRole('region', { name: 'Report' })).toContainText(
    'put one label on a line',
  )
  await expectWellMade(page)
  expect(await agent.labels()).toEqual([])
})
