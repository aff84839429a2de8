import { expect, it } from 'vitest'

import { isSameValue, readValue } from './same-value'

const isSame = (a: string, b: string) => isSameValue(readValue(a), readValue(b))

it.each([
  ['Zürich', 'Zurich'],
  ['Köln', 'Koeln'],
  ['VS Code', 'VSCode'],
  ['LH 400', 'LH400'],
  ['Postgres', 'PostgreSQL'],
  ['Fri', 'Friday'],
  ['+1 415-555-0134', '(415) 555-0134'],
  ['2024-05-03', 'May 3, 2024'],
  ['2024-05-03', '3 May 2024'],
  ['03.05.2024', '20240503'],
  ['1990-03-14', 'March 14'],
  ['2024-05-03', '2024-05-03T00:00:00Z'],
  ['$500', '500 USD'],
  ['$1,500', '1500 dollars'],
  ['5 €', '5,00 €'],
  ['10k', '10,000'],
  ['~5k', '5,000'],
  ['14px', '14'],
  ['v1.2.0', '1.2'],
  ['1.2.x', '1.2'],
  ['acme.com', 'https://www.acme.com/'],
  ['acme/api', 'https://github.com/acme/api'],
  ['NYC', 'New York City'],
  ['TS', 'TypeScript'],
  ['k8s', 'Kubernetes'],
  ['USA', 'United States of America'],
])('[W61] %s and %s are one value', (a, b) => {
  expect(isSame(a, b)).toBe(true)
  expect(isSame(b, a)).toBe(true)
})

it.each([
  ['Denver', 'Boulder'],
  ['Java', 'JavaScript'],
  ['C', 'C++'],
  ['C#', 'C++'],
  ['A+', 'A-'],
  ['Jack', 'Jackson'],
  ['main', 'maintenance'],
  ['3.1', '3.10'],
  ['1.2', '1.3'],
  ['$500', '$800'],
  ['500 USD', '500 EUR'],
  ['2024-05-03', '2024-05-04'],
  ['2024-05-03', '3 May 2025'],
  ['a@acme.co', 'a@acme.com'],
  ['acme.com', 'acme.com/v2'],
  ['555 0100', '555 0199'],
  ['80', '8080'],
  ['Rust', 'R'],
])('[W61] %s and %s are two', (a, b) => {
  expect(isSame(a, b)).toBe(false)
  expect(isSame(b, a)).toBe(false)
})
