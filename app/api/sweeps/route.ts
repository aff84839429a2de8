export { GET } from '@/lib/api/sweeps'
