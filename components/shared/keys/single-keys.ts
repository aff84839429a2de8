import { storedChoice } from '@/components/ui/stored-choice'

/** Whether letters, digits and symbols act without Ctrl or ⌘ (WCAG 2.1.4). */
export const SINGLE_KEYS = storedChoice('palimpsest.single-keys', ['on', 'off'])
