export { GET } from '@/lib/api/measure'
