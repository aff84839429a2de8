import { execFileSync } from 'node:child_process'

import { testFolder, type TestFolder } from '@/lib/connectors/markdown/testing/folder'

import { expect, test } from './fixtures'
import { moreActions } from './screen'
import { listening } from './watch-page'

const NOTE = 'people/mara.md'
const TURKU = '- [home] Mara lives in Turku. #person (she said so)'
const MARA = `---
title: Mara
permalink: people/mara
---

# Mara

## Observations
${TURKU}
- [pet] Mara has a cat.
`

/** A folder of notes under version control, as people keep it. */
function createNotes() {
  const folder = testFolder({ name: 'notes', now: () => new Date() })
  folder.put(NOTE, MARA)
  return { folder, git: gitIn(folder) }
}

function gitIn({ root }: TestFolder) {
  const who = ['-c', 'user.name=Mara', '-c', 'user.email=mara@example.com']
  const git = (...asked: readonly string[]) =>
    execFileSync('git', [...who, ...asked], { cwd: root, encoding: 'utf8' })
  git('init', '-q')
  return {
    commit: () => {
      git('add', '.')
      git('commit', '-q', '-m', 'Notes')
    },
    status: () => git('status', '--porcelain'),
    difference: () =>
      git('diff', '--unified=0')
        .split('\n')
        .filter((line) => /^[+-](?!\+\+|--)/u.test(line)),
  }
}

test('[CS57] [CS58] a folder of basic-memory is connected, hears of a decision, and an undo leaves no difference', async ({
  agent,
  store,
  reviewer,
}) => {
  test.setTimeout(120_000)
  const { folder, git } = createNotes()
  try {
    await agent.facts([{ entity: 'Alice', aspect: 'pet', content: 'Alice has a dog.' }])
    await agent.policy({ shadowMode: false })
    const { page } = await reviewer('Ada', '/settings/connections')
    const main = page.getByRole('main')
    await listening(page)
    await main.getByLabel('Store', { exact: true }).selectOption('markdown')
    await main.getByLabel('Folder').fill(folder.root)
    await main.getByRole('button', { name: 'Check' }).click()
    await expect(main).toContainText('Found basic-memory notes, 2 memories of the whole folder')
    await main.getByLabel('Agent here').fill(agent.id)
    await main.getByRole('button', { name: 'Connect, read only' }).click()
    await expect(page).toHaveURL(/\/settings\/connections\/c_/)
    const connection = page.url()
    await main.getByRole('radio', { name: /Ask each time/ }).check()
    await main.getByRole('button', { name: 'Ask each time' }).click()
    await expect(main.getByRole('button', { name: 'Ask each time' })).toBeHidden()

    folder.edit(NOTE, (text) => text.replace(TURKU, `${TURKU}\n- [home] Mara now lives in Oulu.`))
    git.commit()
    await main.getByRole('button', { name: 'Sync now' }).click()
    const facts = () => store.read.fact.findMany({ where: { agentId: agent.id, entity: 'Mara' } })
    await expect.poll(async () => (await facts()).length).toBe(3)
    expect(git.status()).toBe('')

    const older = (await facts()).find(({ content }) => content.includes('Turku'))
    await page.goto(`/memory/facts/${older?.id}`)
    await listening(page)
    await (await moreActions(page, 'Replace with another fact…')).click()
    const dialog = page.getByRole('dialog', { name: 'Replace with another fact' })
    await dialog.getByRole('radio', { name: /lives in Oulu/ }).check()
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(dialog).toBeHidden()
    const connectionId = connection.split('/').at(-1) ?? ''
    const sent = (kind: 'supersede' | 'undo') =>
      store.read.delivery.findFirst({ where: { connectionId, kind } })
    await expect.poll(() => sent('supersede')).toMatchObject({ state: 'held' })
    await page.goto(connection)
    await main.getByRole('button', { name: 'Show what is sent' }).click()
    await expect(main).toContainText(`moves to the end of ${NOTE}, under “Superseded”, unchanged`)
    expect(git.status()).toBe('')
    await main.getByRole('button', { name: 'Release' }).click()
    await expect(main).toContainText('Verified')
    expect(git.status()).toBe(` M ${NOTE}\n`)
    expect(git.difference()).toEqual([`-${TURKU}`, '+', '+## Superseded', '+', `+${TURKU}`])
    await main.getByRole('link', { name: 'Mara lives in Turku.' }).click()
    const elsewhere = main.getByRole('list', { name: 'In other stores' })
    await expect(elsewhere).toContainText(/Ended in basic-memory notes since .*, verified\./)

    await page.goto(connection)
    await main.getByRole('link', { name: /^Operation #/ }).click()
    await main.getByRole('button', { name: /^Undo #/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto(connection)
    await main.getByRole('button', { name: 'Release' }).click()
    await expect.poll(() => sent('undo')).toMatchObject({ state: 'verified' })
    expect(git.status()).toBe('')
  } finally {
    folder.close()
  }
})
