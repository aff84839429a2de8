import { IN_CI, installPeer, PEER_NAMES } from './peers'

// npm run peers [NAME …]: installs what the tests of our doors run against: what CI runs, or what is named.

const asked = process.argv.slice(2)
const unknown = asked.filter((each) => !PEER_NAMES.some((name) => name === each))
if (unknown.length > 0) {
  console.error(`There is no peer ${unknown.join(', ')}; there are ${PEER_NAMES.join(', ')}.`)
  process.exitCode = 2
} else {
  const wanted = PEER_NAMES.filter((name) => asked.includes(name))
  for (const name of asked.length === 0 ? IN_CI : wanted) installPeer(name)
}
