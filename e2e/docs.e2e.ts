import { DOC_PAGES } from '@/app/docs/pages'

import { expect, test } from './fixtures'
import { listening } from './watch-page'

test('[RE9] the documentation is in the app, and its links work', async ({ visit }) => {
  const page = await visit('/activity/import')
  await page.getByRole('link', { name: 'How to import' }).click()
  await expect(page).toHaveTitle('Import · Palimpsest')
  await expect(page.getByRole('heading', { name: 'Fact files' })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'Configuration' }).first().click()
  await expect(page).toHaveURL(/\/docs\/configuration$/u)
  await expect(page.getByRole('cell', { name: 'PALIMPSEST_DATA', exact: true })).toBeVisible()
})

test('[RE9] the key sheet and the palette link to the documentation', async ({ visit }) => {
  const page = await visit('/activity')
  await listening(page)
  await page.getByRole('button', { name: 'Keys' }).click()
  await page.getByRole('link', { name: 'Documentation' }).click()
  await expect(page).toHaveURL(/\/docs$/u)
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden()
  await page.goto('/activity')
  await listening(page)
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await page.keyboard.type('manual')
  await page.getByRole('option', { name: 'Documentation' }).click()
  await expect(page).toHaveURL(/\/docs$/u)
})

test('[RE9] every page has one main heading and no sideways scroll on a phone', async ({
  visit,
}) => {
  const page = await visit('/docs', { viewport: { width: 390, height: 844 } })
  for (const { page: name, title } of [{ page: '', title: 'Documentation' }, ...DOC_PAGES]) {
    await page.goto(`/docs/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
    await expect(page).toHaveTitle(`${title} · Palimpsest`)
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([name, wide]).toEqual([name, 0])
  }
})

test('[RE9] an unknown documentation page is not found', async ({ visit, allowed }) => {
  allowed.push(/status of 404/)
  for (const name of ['nothing', '..%2Fdocs%2Fimport', 'pages.ts']) {
    const page = await visit(`/docs/${name}`)
    await expect(page.getByText('There is nothing at this address.')).toBeVisible()
  }
})

test('[RE9] examples ask the server that shows them', async ({ visit, baseURL }) => {
  const page = await visit('/docs/api')
  for (const name of ['api', 'cli', 'api-reference']) {
    await page.goto(`/docs/${name}`)
    const article = page.getByRole('article')
    await expect(article).toContainText(baseURL ?? '')
    await expect(article).not.toContainText('127.0.0.1:3000')
    await expect(article.getByRole('button', { name: /^Copy/u }).first()).toBeVisible()
  }
})

test('[DR21] every request of the API is on one page, under an anchor that its list leads to', async ({
  visit,
  request,
}) => {
  type Paths = Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  const { paths } = (await (await request.get('/api/v1/openapi.json')).json()) as { paths: Paths }
  const named = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  const page = await visit('/docs/api-reference', { viewport: { width: 1440, height: 900 } })
  const { ids, links } = await page.evaluate(() => ({
    ids: [...document.querySelectorAll('article [id]')].map(({ id }) => id),
    links: [...document.querySelectorAll('article a[href^="#"]')].map((link) =>
      (link.getAttribute('href') ?? '').slice(1),
    ),
  }))
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((id) => !ids.includes(id) || !links.includes(id))).toEqual([])
  expect(ids.filter((id, nth) => ids.indexOf(id) !== nth)).toEqual([])
  expect(links.filter((id) => !ids.includes(id))).toEqual([])

  await page.getByRole('link', { name: 'POST /facts/{id}/supersede' }).first().click()
  await expect(page).toHaveURL(/#facts_supersede$/u)
  await expect(page.getByRole('heading', { name: 'POST /facts/{id}/supersede' })).toBeInViewport()
  await page.goto('/settings/access')
  await page.getByRole('link', { name: 'API reference' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
})
