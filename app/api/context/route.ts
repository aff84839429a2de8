export { GET } from '@/lib/api/told'
