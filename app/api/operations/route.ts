export { GET } from '@/lib/api/operations'
