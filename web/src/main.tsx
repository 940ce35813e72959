import { createRoot } from 'react-dom/client';
import './shared/ui/tokens.css';
import './shared/ui/base.css';

createRoot(document.getElementById('root')!).render(<p>Hello</p>);
