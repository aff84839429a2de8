/** What a runner's JSON report says of its tests, as far as we read it. */
export type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}
export type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number }
  readonly suites: readonly PlaywrightSuite[]
  readonly errors?: readonly { readonly message?: string }[]
}
type PlaywrightSuite = {
  readonly file: string
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[]
  readonly suites?: readonly PlaywrightSuite[]
}

/** The failed tests of a Vitest report as “file › test”; a file that failed without a failed test stands alone. */
export function failedInVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map((test) => `${name} › ${test.fullName}`)
    return status === 'failed' ? [name] : []
  })
}

/** The failed tests of a Playwright report as “file › test”, then the errors outside any test. */
export function failedInPlaywright({ suites, errors = [] }: PlaywrightReport): string[] {
  return [
    ...suites.flatMap(failedInSuite),
    ...errors.map(({ message }) => message ?? 'an error outside the tests'),
  ]
}

function failedInSuite({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file} › ${title}`),
    ...suites.flatMap(failedInSuite),
  ]
}
