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
])('[W71] %s and %s are one value', (a, b) => {
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
])('[W71] %s and %s are two', (a, b) => {
  expect(isSame(a, b)).toBe(false)
  expect(isSame(b, a)).toBe(false)
})

it.each([
  ['BoA', 'Bank of America'],
  ['VSCode', 'Visual Studio Code'],
  ['12 Rose St.', '12 Rose Street'],
  ['Sr. Engineer', 'Senior Engineer'],
  ['VW Golf', 'Volkswagen Golf'],
  ['Grade 4', '4th grade'],
  ['4th', 'fourth'],
  ['Tier 2', 'tier II'],
  ['two weeks', '2 weeks'],
  ['30s', '30 seconds'],
  ['0.5 g', '500 mg'],
  ['1 TB', '1000 GB'],
  ['18 months', '1.5 years'],
  ['80 %', '0.8'],
  ['100 req/min', '100 requests per minute'],
  ['€920', '920 euros per month'],
  ['daily', 'every day'],
  ['twice daily', '2x/day'],
  ['°C', 'Celsius'],
  ['enabled', 'on'],
  ['no', 'false'],
  ['Mon 9am', 'Monday 09:00'],
  ['9.30 am', '9:30'],
  ['9am-5pm', '09:00–17:00'],
  ['12 June 2025', 'June 2025'], // or more exactly
  ['30/11/2025', '30 Nov 2025'],
  ['git@github.com:acme/api.git', 'https://github.com/acme/api'],
])('[W64] %s and %s say one value', (a, b) => {
  expect(isSame(a, b)).toBe(true)
  expect(isSame(b, a)).toBe(true)
})

it.each([
  ['Dan Lane', 'Dana Lane'],
  ['12 Rose St.', '14 Rose Street'],
  ['VS Code', 'Vim Classic Code'],
  ['Tier 2', 'tier III'],
  ['30s', '30 min'],
  ['1 TB', '100 GB'],
  ['80 %', '0.9'],
  ['60/min', '60/hour'],
  ['once daily', 'twice daily'],
  ['°C', '°F'],
  ['kg', 'lb'],
  ['on', 'off'],
  ['Mon 9:15', 'Thu 9:15'],
  ['9am', '9pm'],
  ['first Monday', 'last Monday'],
  ['March 2024', 'May 2024'],
  ['10/11/2025', '30 Nov 2025'],
])('[W64] %s and %s say two', (a, b) => {
  expect(isSame(a, b)).toBe(false)
  expect(isSame(b, a)).toBe(false)
})
