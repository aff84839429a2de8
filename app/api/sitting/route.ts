export { GET } from '@/lib/api/sitting'
