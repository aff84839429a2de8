import { expect, it } from 'vitest'

import { confidenceBetween } from './testing'
import { WEIGHED_DETECTOR } from './weighed-detector'

const THRESHOLD = 0.7

it.each([
  ['user', 'editor', 'User prefers VS Code', 'User prefers Vim'],
  ['user', 'editor', 'I use VS Code', 'I use Vim'],
  ['backend', 'database', 'Use PostgreSQL', 'Use MongoDB'],
  ['backend', 'database', 'Use PostgreSQL for the database', 'Use MongoDB for the database'],
  ['Sam', 'job', 'Sam is a nurse', 'Sam is a teacher'],
  ['Sam', 'profession', 'Sam is a nurse', 'Sam is a paramedic'],
  ['user', 'editor', 'editor = VS Code', 'editor = Neovim'],
  ['user', 'shift', 'User works nights', 'User works days'],
  ['user', 'settings', 'editor = VS Code', 'editor = Neovim'], // of which there may be several
  ['user', 'preferences', 'editor: VS Code', 'editor: Neovim'],
  ['backend', 'decisions', 'Use PostgreSQL for storage', 'Use MongoDB for storage'],
  ['user', 'config', 'editor=VSCode', 'editor=Neovim'],
  ['worker', null, 'The worker starts on deploy', 'The worker stops on deploy'],
])('[W61] %s, %s: %s → %s is proposed', (entity, aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity, aspect })).toBeGreaterThan(THRESHOLD)
})

it.each([
  ['Lena', 'home city', 'Denver', 'Colorado Springs'],
  ['Lena', 'timezone', 'CET', 'America/Denver'],
  ['Lena', 'job', 'engineer', 'senior engineer'],
  ['backend', 'database', 'PostgreSQL 14', 'PostgreSQL 16'],
  ['user', 'budget', '$500', '$800'],
  ['user', 'hometown', 'Ghent', 'Cork'],
  ['user', 'hometown', 'Ciudad de México', 'Denver'],
  ['ticket', 'status', 'in progress', 'done'],
  ['heater', 'toggle', 'on', 'off'],
  ['user', 'doctor', 'Dr. Weiss', 'Dr. Patel'],
  ['user', 'meeting time', 'Monday 9am', 'Tuesday 9am'],
  ['bot', 'model', 'GPT-4', 'GPT-4 Turbo'],
  ['user', 'job', 'Engineering Manager', 'Product Manager'],
  ['user', 'car', '2012 Golf', 'Tesla Model 3'],
])('[W71] %s, %s: %s → %s is proposed', (entity, aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity, aspect })).toBeGreaterThan(THRESHOLD)
})

it.each([
  ['Lena', 'job', 'is a translator', 'is chief translator at the port authority'],
  ['Lena', 'role', 'Lena is editor', 'Lena is deputy editor'],
  [
    'Ben',
    'job',
    'works the till at Harbor Books',
    'runs the bindery at Harbor Books after an apprenticeship',
  ],
  ['Ben', 'role', 'Ben works at Harbor Books', 'Ben manages Harbor Books'],
  ['Lena', 'job title', 'Lena works as an engineer', 'Lena works as a staff engineer'],
])('[W70] %s, %s: %s → %s is proposed', (entity, aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity, aspect })).toBeGreaterThan(THRESHOLD)
})

it('[W32] a demand under the same key is another answer, also where the aspect may hold several', () => {
  const asked = { entity: 'backend', aspect: 'decisions', key: 'database' }
  const texts = ['Use PostgreSQL', 'Use MongoDB'] as const
  expect(confidenceBetween(texts, asked)).toBeGreaterThan(THRESHOLD)
  expect(confidenceBetween(texts, { ...asked, key: null })).toBeLessThan(THRESHOLD)
})

it.each([
  ['user', 'feeds', 'User likes RSS feeds', 'User likes Atom feeds'],
  ['user', 'theme', 'User enabled dark mode', 'User enabled dark mode in the terminal'],
  ['user', 'weight', 'User is a nurse', 'User is a teacher'], // filed wrongly
  ['laptop', 'hardware', 'The laptop has 64 GB of memory', 'The laptop has a 64 GB disk'],
  ['user', 'tools', 'User prefers VS Code', 'User prefers Vim'], // of which there may be several
  ['user', 'editor', 'User prefers VS Code', 'User prefers to leave Vim open'],
])('[W61] %s, %s: %s → %s is not', (entity, aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity, aspect })).toBeLessThan(THRESHOLD)
})

it.each([
  ['Lena', 'home city', 'Denver', 'Denver, Colorado'],
  ['Lena', 'home city', 'NYC', 'New York City'],
  ['Lena', 'home city', 'Denver', 'unknown'],
  ['Lena', 'home city', 'Denver', 'null'],
  ['Lena', 'home city', 'Denver', 'a big city'],
  ['Lena', 'boss', 'my sister', 'Anna'],
  ['user', 'config', 'timezone=UTC', 'editor=vim'],
  ['user', 'config', 'timezone = UTC', 'editor = vim'],
  ['user', 'rooms', 'Room Oak seats ten', 'Room Willow seats twelve'],
  ['Lena', 'deadline', '2024-05-03', 'May 3, 2024'],
  ['Lena', 'home city', 'Denver', 'Denver or Boulder'],
  ['backend', 'database', 'Postgres', 'PostgreSQL'],
  ['user', 'editor', 'VS Code', 'VSCode'],
  ['user', 'wake time', '7 am', '07:00'],
  ['user', 'hobbies', 'rowing', 'chess'],
  ['user', null, 'Denver', 'Colorado Springs'],
])('[W71] %s, %s: %s → %s is not', (entity, aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity, aspect })).toBeLessThan(THRESHOLD)
})

it.each([
  ['Lena', 'colleague', 'Anna', 'Ben'],
  ['Lena', 'pet name', 'Miso', 'Tofu'],
])('[W72] %s, %s: %s → %s is not', (entity, aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity, aspect })).toBeLessThan(THRESHOLD)
})

it.each([
  ['Tom', 'location', 'Tom works at the office', 'Tom works at the head office'],
  ['Tom', 'doctor', 'Tom sees a doctor', 'Tom sees a senior doctor'],
  ['Tom', 'role', 'Tom is an engineer', 'Tom is hiring a senior engineer'],
  ['Tom', 'role', 'Tom helps the nurse', 'Tom helps the head nurse'],
  ['Tom', 'job', 'Tom is a translator', 'Tom was chief translator in the nineties'],
  ['Tom', 'key', 'key', 'deputy key'],
  ['Ben', 'job', 'works at Harbor Books', 'also runs the book club at Harbor Books'],
  ['Ben', 'job', 'works at the bakery', 'runs a marathon'],
  ['Ben', 'job', 'works with Kafka', 'runs the Kafka cluster'],
  ['Ben', 'job', 'Ben works at Acme', 'Ben led the Acme rebrand in 2020'],
  ['Ben', 'job', 'Ben works at Acme', 'Ben does not run Acme'],
  ['Ben', 'habits', 'works at Harbor Books', 'runs to Harbor Books'],
  ['Lena', 'job', 'is a translator', 'is a translator at the port authority'],
  ['Lena', 'work', 'Lena reports to an editor', 'Lena reports to an editor and a chief accountant'],
  ['Lena', null, 'is a translator', 'is chief translator at the port authority'], // may be at another place
])('[W70] %s, %s: %s → %s is not', (entity, aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity, aspect })).toBeLessThan(THRESHOLD)
})

it.each([
  ['Lena', 'home city', 'Los Angeles', 'Portland'], // names that begin like verbs
  ['Lena', 'bank', 'Chase', 'Wells Fargo'],
  ['laptop', 'operating system', 'Windows 10', 'Fedora 41'],
  ['Lena', 'office', 'Building C', 'Building D'],
  ['Lena', 'favorite band', 'Wilco', 'Boards of Canada'],
  ['user', 'standup time', 'Mon 9:15', 'Thu 9:15'], // “mon” is a French word
  ['user', 'meeting day', 'first Monday', 'last Friday'],
  ['user', 'deadline', 'Friday', 'next Wednesday'],
  ['release', 'release date', 'March 2024', 'May 2024'],
  ['user', 'next appointment', 'Tue 4 Mar 10:00', 'Thu 6 Mar 14:30'],
  ['essay', 'grade', 'B+', 'A-'],
  ['app', 'feature_flag:new-checkout', 'on', 'paused'],
  ['app', 'notifications', 'on', 'off'], // whatever its number
  ['scale', 'units', 'kg', 'lb'],
  ['user', 'license_plate', 'B-KX 4410', 'B-LM 2201'], // a noun that is not listed
  ['user', 'favorite book', 'Dune', 'Emma'], // of which there may else be several
  ['metformin', 'dosage', 'once daily', 'twice daily'],
  ['plan', 'price', 'free', '$5'],
])('[W63] %s, %s: %s → %s is proposed', (entity, aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity, aspect })).toBeGreaterThan(THRESHOLD)
})

it.each([
  ['Lena', 'home city', 'Los Angeles', 'Loves Portland'],
  ['Lena', 'office', 'Building C', 'Building a shed'],
  ['Lena', 'gym', 'Planet Fitness', 'Trains Fridays'],
  ['user', 'home city', 'Denver', 'last week'],
  ['user', 'favorite foods', 'ramen', 'tacos'],
  ['user', 'pet', 'Miso', 'Tofu'],
  ['user', 'visited', 'Rome', 'Naples'],
  ['user', 'reading', 'Dune', 'Emma'],
  ['app', 'notifications', 'on', 'billing'],
  ['app', 'details', 'on', 'off'], // of two things
  ['team', 'standup time', '9:30', '15 minutes'], // two questions
  ['user', 'budget', '$400', 'groceries'],
  ['Lena', 'team', 'Platform', '6 engineers'],
  ['user', 'computer', 'ThinkPad T14', '32 GB'],
  ['app', 'version', '2.3', '2.3.1'],
  ['laptop', 'operating system', 'Windows', 'Windows 11 Pro'],
])('[W63] %s, %s: %s → %s is not', (entity, aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity, aspect })).toBeLessThan(THRESHOLD)
})

it('[W71] two values said at the same moment are no change', () => {
  const prepare = WEIGHED_DETECTOR.createPreparer()
  const outline = (content: string) =>
    prepare({ content, statedAtMs: 0, entity: 'Lena', aspect: 'home city' })
  expect(WEIGHED_DETECTOR.confidenceOf(outline('Denver'), outline('Boulder'))).toBeLessThan(
    THRESHOLD,
  )
})
