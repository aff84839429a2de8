import { chromium } from '@playwright/test'
import { findChromium } from '/tmp/measure-ui/lib/cli/find-chromium'
import { mkdirSync } from 'node:fs'
const base = 'http://127.0.0.1:3471'
const out = '/tmp/measure-shots'
mkdirSync(out, { recursive: true })
async function main() {
const exe = findChromium(process.env)
const browser = await chromium.launch({ ...(exe ? { executablePath: exe } : {}), args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'UTC', colorScheme: 'light' })
const page = await context.newPage()
page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text()) })
page.on('pageerror', (e) => console.log('pageerror', String(e)))
await page.goto(base + '/measure')
const name = process.argv[2] ?? 'Ada'
await page.waitForTimeout(800)
await page.getByRole('button', { name: 'needed to decide' }).click()
await page.getByLabel('Your name').fill(name)
await page.getByRole('button', { name: 'Use this name' }).click()
await page.waitForTimeout(500)
if (process.argv[3] === 'draw') {
  await page.screenshot({ path: out + '/empty-1440-light.png' })
  await page.getByLabel('Pairs', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'Draw' }).click()
  await page.waitForURL(/measure\/./)
} else {
  await page.getByRole('link', { name: /Label|Adjudicate/ }).first().click()
  await page.waitForURL(/measure\/./)
}
await page.waitForTimeout(500)
for (const key of (process.argv[4] ?? 'arua').split('')) { await page.keyboard.press(key); await page.waitForTimeout(350) }
const blind = page.url()
for (const [width, height] of [[1440, 900], [1024, 768], [390, 844], [320, 640]] as const)
  for (const scheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.waitForTimeout(150)
    await page.screenshot({ path: `${out}/blind-${width}-${scheme}.png` })
  }
await page.goto(base + '/measure')
await page.waitForTimeout(500)
for (const [width, height] of [[1440, 900], [1024, 768], [390, 844], [320, 640]] as const)
  for (const scheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.waitForTimeout(150)
    await page.screenshot({ path: `${out}/list-${width}-${scheme}.png`, fullPage: width < 1000 })
  }
await page.setViewportSize({ width: 1440, height: 900 }); await page.emulateMedia({ colorScheme: 'light' })
await page.getByText('What was drawn').first().click()
await page.getByText('More', { exact: true }).click()
await page.screenshot({ path: `${out}/list-open-1440-light.png`, fullPage: true })
console.log(blind)
await browser.close()
}
void main()
