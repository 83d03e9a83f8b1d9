@echo off
rem Runs palimpsest on the Java that came with it, or else on that of JAVA_HOME or of the PATH (17 or newer).
setlocal
set "java=java"
if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
if exist "%~dp0..\java\bin\java.exe" set "java=%~dp0..\java\bin\java.exe"
if "%java%"=="java" where /q java || (echo palimpsest: needs Java 17 or newer, found none; install a JDK or set JAVA_HOME>&2& exit /b 70)
"%java%" --add-modules jdk.incubator.vector -XX:+UseSerialGC -jar "%~dp0..\lib\palimpsest.jar" %*
exit /b %ERRORLEVEL%
