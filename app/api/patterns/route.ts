export { GET } from '@/lib/api/patterns'
