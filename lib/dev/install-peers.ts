import { installPeer, PEER_NAMES } from './peers'

// npm run peers [NAME …]: installs what the tests of our doors run against, all of it or what is named.

const asked = process.argv.slice(2)
const unknown = asked.filter((each) => !PEER_NAMES.some((name) => name === each))
if (unknown.length > 0) {
  console.error(`There is no peer ${unknown.join(', ')}; there are ${PEER_NAMES.join(', ')}.`)
  process.exitCode = 2
} else {
  for (const name of PEER_NAMES) if (asked.length === 0 || asked.includes(name)) installPeer(name)
}
