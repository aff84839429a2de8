import { expect, it } from 'vitest'

import { confidenceBetween } from './testing'

const THRESHOLD = 0.7

const confidence = (older: string, newer: string) =>
  confidenceBetween([older, newer], { entity: 'user' })

it.each([
  ['user wants to start the newsletter', 'user wants to stop the newsletter'],
  ['User hopes to start running', 'User hopes to quit running'],
  ['User wants to learn Spanish', 'User wants to stop learning Spanish'],
  ['User wants to join the chess club', 'User plans to leave the chess club'],
  ['User wants to buy the boat', 'User wants to sell the boat'],
])('[W37] %s → %s: the newer wish takes the place of the older', (older, newer) => {
  expect(confidence(older, newer)).toBeGreaterThan(THRESHOLD)
})

it.each([
  ['User wants to start a blog', 'User wants to stop smoking'],
  ['User wants to visit Rome in May', 'User wants to quit visiting museums'],
  ['User plans to sell the boat', 'User plans to stop selling eggs'],
  ['User wants to buy a boat', 'User wants to sell the house'],
  ['User wants to open a cafe', 'User wants to close the tab'],
  ['User started the newsletter', 'User wants to stop the newsletter'], // not yet
  ['User wants to fix the leak', 'User wants to stop the leak'],
  ['User wants to write a book about smoking', 'User wants to quit smoking'],
  ['User wants to leave Orbit', 'User wants to quit Orbit'],
  ['User wants to add a button to start the timer', 'User wants to add a button to stop the timer'],
  ['User wants to be able to start a job', 'User wants to be able to stop a job'],
  ['User wants to start the newsletter', 'Bob wants to stop the newsletter'],
  ['Tom wants to learn Spanish', 'Lea wants to stop learning Spanish'],
  ['User wants to buy the boat', "User wants to sell the old boat's engine"],
  ['User wants to buy a house', 'User wants to sell the house in Leeds'],
])('[W37] %s → %s: both stay', (older, newer) => {
  expect(confidence(older, newer)).toBeLessThan(THRESHOLD)
})

it('[W15] opposite deeds to two things are not opposites', () => {
  expect(
    confidence('The team decided to open a cafe', 'The team decided to close the bar'),
  ).toBeLessThan(THRESHOLD)
  expect(confidence('Tom accepts the offer', 'Tom rejects the proposal')).toBeGreaterThan(THRESHOLD)
})
