export { GET } from '@/lib/api/export'
