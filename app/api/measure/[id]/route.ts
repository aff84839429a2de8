export { GET } from '@/lib/api/blind-work'
