{{- define "siteid.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "siteid.selector" -}}
app.kubernetes.io/name: siteid
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "siteid.labels" -}}
{{ include "siteid.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "siteid.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* What neither the portal nor what migrates before it needs. */}}
{{- define "siteid.confined" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Of the role whose Secret is mounted there. */}}
{{- define "siteid.databaseAddress" -}}
- name: DATABASE_URL_FILE
  value: /run/secrets/database/uri
{{- end }}

{{/* The settings of the portal, as environment. */}}
{{- define "siteid.environment" -}}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range .Values.secrets.names }}
- name: {{ . }}_FILE
  value: /run/secrets/siteid/{{ . }}
{{- end }}
{{- if .Values.keyService.token }}
- name: KEY_SERVICE_TOKEN_FILE
  value: /run/secrets/key-service/token
{{- end }}
{{ include "siteid.databaseAddress" . }}
- name: MIGRATE_AT_START
  value: "false"
- name: METRICS_PORT
  value: "9464"
- name: METRICS_HOST
  value: 0.0.0.0
{{- end }}
