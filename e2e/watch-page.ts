import { expect, type BrowserContext, type Page } from '@playwright/test'

/** One key press and what was on screen at that moment. */
export type PressedKey = {
  readonly key: string
  readonly shift: boolean
  readonly number: number | null // of the proposal in the detail
  prevented: boolean | null
}

type Watch = {
  readonly keys: PressedKey[]
  number: number | null
  listening: boolean
  /** How long something has been on screen, in milliseconds, as seen by repeated polling. */
  readonly stood: (what: string | number | null) => number
  readonly close: () => void // stops watching, for a test that measures
}

declare global {
  interface Window {
    e2e: Watch
  }
}

/** An answer within 200 ms of the proposal's frame is ignored. */
export const MIN_DWELL_MS = 400

/** Records what is on screen at each key press, for every page of a context. It sees what a person sees and changes nothing. */
export async function watchPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let seen: string | number | null = null
    let sinceMs = Number.POSITIVE_INFINITY
    function stood(what: string | number | null): number {
      if (what === seen) return performance.now() - sinceMs
      seen = what
      sinceMs = Number.POSITIVE_INFINITY
      // Not before the page itself can count it: on a busy machine, code after a frame runs late.
      const frameIsOver = () => {
        if (seen === what) sinceMs = performance.now()
      }
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(frameIsOver)))
      return Number.NEGATIVE_INFINITY
    }
    const watch: Watch = {
      keys: [],
      number: null,
      listening: false,
      stood,
      close: () => eye.disconnect(),
    }
    window.e2e = watch
    const shown = () => {
      const seen = document.querySelector('main header:not([data-top=false] *)')
      const found = /P-(\d+)/.exec(seen?.textContent ?? '')
      return found === null ? null : Number(found[1])
    }
    const listen = window.addEventListener.bind(window)
    listen(
      'keydown',
      (event) => {
        const pressed: PressedKey = {
          key: event.key,
          shift: event.shiftKey,
          number: shown(),
          prevented: null,
        }
        watch.keys.push(pressed)
        setTimeout(() => {
          pressed.prevented = event.defaultPrevented
        })
      },
      true,
    )
    window.addEventListener = (...parameters: Parameters<typeof listen>) => {
      if (parameters[0] === 'keydown') {
        watch.listening = true
        stood(null) // what was on screen before does not count
      }
      listen(...parameters)
    }
    const eye = new MutationObserver(() => {
      const number = shown()
      if (number === watch.number) return
      watch.number = number
      if (watch.listening) stood(number)
    })
    eye.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-top'],
    })
  })
}

/** Waits until the page responds to keys. */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() => window.e2e.listening)
}

/** Waits until the proposal has been on screen long enough to be decided; returns its number. */
export async function settled(page: Page): Promise<number> {
  const handle = await page.waitForFunction((dwell) => {
    const { number, listening, stood } = window.e2e
    return listening && number !== null && stood(number) > dwell && number
  }, MIN_DWELL_MS)
  return Number(await handle.jsonValue())
}

/** Waits until a proposal, if the page shows one, has been on screen as long as a person needs to look at it. */
export async function lookedAt(page: Page): Promise<void> {
  await page.waitForFunction((dwell) => {
    const { number, stood } = window.e2e
    return number === null || stood(number) > dwell
  }, MIN_DWELL_MS)
}

/** Presses J until that proposal is on screen; at the end of what is loaded, J may have nowhere to go yet. */
export async function stepTo(page: Page, number: number | undefined): Promise<void> {
  const shown = () => page.evaluate(() => window.e2e.number)
  const before = await shown()
  await expect(async () => {
    if ((await shown()) === before) await page.keyboard.press('j')
    expect(await shown()).toBe(number)
  }).toPass({ intervals: [20, 50, 100] })
}

/** Decides the proposal on screen by key; returns its number. */
export async function decideByKey(page: Page, key: string): Promise<number> {
  const number = await settled(page)
  await page.keyboard.press(key)
  return number
}

/** Records what a page announces to screen readers from now on; returns how to read it. */
export async function listenTo(page: Page): Promise<() => Promise<readonly string[]>> {
  const said = await page.evaluateHandle(() => {
    const heard: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = target.parentElement?.closest('output[aria-live]') ?? target
        const text = region.textContent ?? ''
        if (region instanceof HTMLOutputElement && text !== '') heard.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return heard
  })
  return () => said.jsonValue()
}

const VALUES: Readonly<Record<string, string>> = { a: 'supersede', r: 'keep_both', u: 'unsure' }

/** Returns the verdicts meant by the keys pressed so far, each with the proposal on screen at keydown. */
export async function verdictsAtKeydown(
  page: Page,
): Promise<{ number: number | null; value: string }[]> {
  const keys = await page.evaluate(() => window.e2e.keys)
  return keys.flatMap(({ key, shift, number }) => {
    if (key === 'A' && shift) return [{ number, value: 'reverse' }]
    const value = VALUES[key]
    return value === undefined ? [] : [{ number, value }]
  })
}
