export { GET } from '@/lib/api/pattern-rest'
