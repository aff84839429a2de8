export { GET } from '@/lib/api/changes'
