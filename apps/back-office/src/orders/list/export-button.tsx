import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-admin';

const ExportDialog = lazy(() => import('../export/export-dialog.js'));

/** Makes a file of orders, for example for an accountant. */
export function ExportButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button label="orders.export" onClick={() => setIsOpen(true)}>
        <DownloadIcon />
      </Button>
      <Suspense>{isOpen && <ExportDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
